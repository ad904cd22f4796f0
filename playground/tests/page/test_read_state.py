from playground.tests.page.conftest import Club


async def test_what_others_wrote_elsewhere_is_unread_until_it_is_looked_at(club: Club) -> None:
    async with club.window(club.ann) as ann, club.window(club.bob, club.other) as bob:
        await bob.act("say", text="one")
        await bob.act("say", text=f"two {club.ann.mention}")
        await ann.until(lambda: ann.place(club.other)["mentions"] == 1)
        assert ann.place(club.other)["unread"] is True
        assert ann.texts == []
        assert bob.place(club.other)["unread"] is False
        await ann.act("open", channel=str(club.other.id))
        await ann.until(lambda: ann.loaded == str(club.other.id))
        assert ann.texts == ["one", f"two {club.ann.mention}"]
        assert [one["mentions_me"] for one in ann.messages.values()] == [False, True]
        assert (ann.place(club.other)["unread"], ann.place(club.other)["mentions"]) == (False, 0)
    late = club.discord.add_user("late")
    club.guild.add_member(late)
    async with club.window(late) as window:
        assert window.place(club.other)["unread"] is False, "what was there before counts as read"


async def test_what_is_read_in_one_window_is_read_in_the_users_others(club: Club) -> None:
    async with club.window(club.ann) as one, club.window(club.ann, club.other) as other:
        club.discord.add_message(club.channel, club.bob, "hello")
        await one.until(lambda: one.texts)
        await other.act("language", locale="fr")
        await other.until(lambda: not other.place(club.channel)["unread"])
