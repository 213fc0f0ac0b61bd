"""What is done with the tournament as a whole."""

from games.admin.doings.doing import BEFORE, PLAYING, RUNNING, Doing, Status
from games.models.tournament import Act as Row
from games.tournaments import acts, drafting, rounds


class Open(Doing):
    word, title = "open", "Open for entries"
    help = "From now on the terms stand as they are, and everybody can read them and enter."
    during, reasoned, next = (Status.DRAFT,), None, True

    def do(self) -> Row:
        return drafting.opened(self.desk.tournament, by=self.desk.user)


class Begin(Doing):
    act, word, title = acts.Begin, "begin", "Begin"
    help = "Entries close. Who has not checked in, where that was asked for, is out."
    during, reasoned, next = BEFORE, None, True


class Announce(Doing):
    act, word, title = acts.Announce, "announce", "Announce"
    help = "Everybody in the tournament is told, in these words."
    during = (*RUNNING, Status.OVER)


class Pause(Doing):
    word, title = "pause", "Pause"
    help = "Nothing is paired or decided by time, and the clocks of all games stand still."
    during = PLAYING

    @property
    def offered(self) -> bool:
        return super().offered and not self.desk.book.paused

    def do(self) -> Row:
        return rounds.pause(self.desk.tournament, **self.by)


class Resume(Doing):
    word, title = "resume", "Resume"
    help = "Its rounds have as many days more as it was paused."
    during, reasoned = PLAYING, False

    @property
    def offered(self) -> bool:
        return super().offered and self.desk.book.paused

    def do(self) -> Row:
        return rounds.resume(self.desk.tournament, **self.by)


class Close(Doing):
    act, word, title = acts.Close, "close", "Close"
    help = "The tournament is over, and the standings are final."
    during, reasoned = PLAYING, False


class CallOff(Doing):
    act, word, title = acts.CallOff, "call off", "Call off"
    help = "There will be no winner. You propose it; another director must confirm it."

    @property
    def offered(self) -> bool:
        return super().offered and not self.desk.book.second


class Proposed(Doing):
    """What is done with a proposal."""

    @property
    def offered(self) -> bool:
        return super().offered and bool(self.desk.book.second)


class Confirm(Proposed):
    act, word, title = acts.Confirm, "confirm", "Confirm that it is called off"
    help = "Only a director who has not proposed it can."


class Drop(Proposed):
    act, word, title = acts.Drop, "drop", "Do not call it off"


ALL = (Open, Begin, Confirm, Drop, Announce, Resume, Pause, Close, CallOff)
