import type { Person } from "../person.ts"
import type { World } from "../world.ts"
import * as chat from "./chat.ts"
import * as collect from "./collect.ts"
import * as deal from "./deal.ts"
import * as decide from "./decide.ts"
import * as edit from "./edit.ts"
import * as follows from "./follow.ts"
import * as games from "./games.ts"
import * as imports from "./import.ts"
import * as keep from "./keep.ts"
import * as meet from "./meet.ts"
import * as moderate from "./moderate.ts"
import * as people from "./people.ts"
import * as pictures from "./pictures.ts"
import * as post from "./post.ts"
import * as provider from "./provider.ts"
import * as shelf from "./shelf.ts"
import * as subscribe from "./subscribe.ts"
import * as trade from "./trade.ts"
import * as rounds from "./trade-round.ts"
import * as visits from "./visit.ts"

/** Something that a user does, in one request or a few. */
type Habit = (world: World, by: Person) => Promise<void>

/** What users do, each with how often. */
const habits: ReadonlyArray<readonly [number, Habit]> = [
  [2, collect.makeCollection],
  [8, collect.addItem],
  [3, collect.moveItem],
  [1, collect.deleteItem],
  [0.2, collect.deleteCollection],
  [3, collect.changeVisibility],
  [10, collect.lookAtItem],
  [6, collect.tidyUp],
  [10, collect.browse],
  [2, (world, by) => people.befriend(world, by)],
  [3, people.answerRequests],
  [0.5, people.unfriend],
  [1, people.block],
  [2, people.unblock],
  [1, people.changePrivacy],
  [6, people.viewProfile],
  [2, people.search],
  [2, people.listPeople],
  [6, trade.list],
  [6, trade.readShowcase],
  [1, trade.changeListing],
  [8, trade.offer],
  [10, trade.haggle],
  [10, trade.confirm],
  [1, chat.openDirect],
  [1, chat.makeGroup],
  [2, chat.talkAboutDeal],
  [10, chat.write],
  [6, chat.readMessages],
  [1, chat.deleteMessage],
  [2, chat.markRead],
  [2, chat.listConversations],
  [0.2, chat.leaveGroup],
  [1, chat.addToGroup],
  [3, post.writePost],
  [2, post.changePost],
  [6, post.lookAtPost],
  [3, post.readFeed],
  [0.5, meet.plan],
  [4, meet.join],
  [2, meet.leaveMeeting],
  [0.5, meet.changeMeeting],
  [4, meet.lookAtMeeting],
  [2, (world, by) => meet.lookAtParticipants(world, by)],
  [0.5, imports.importFile],
  [2, imports.lookAtImports],
  [1, games.importGames],
  [1, provider.useProvider],
  [1, pictures.changeCover],
  [1, pictures.addPicture],
  [0.5, pictures.removePicture],
  [2, pictures.lookAtPicture],
  [2, keep.noteItem],
  [1, keep.noteSeveral],
  [4, keep.lookAtNotes],
  [4, keep.readBack],
  [10, collect.lookAtNew],
  [2, follows.follow],
  [2, follows.lookAtFollows],
  [1, shelf.makeSet],
  [1, shelf.changeSet],
  [4, shelf.lookAtSet],
  [2, shelf.lend],
  [1, shelf.takeBack],
  [0.3, shelf.declineLoan],
  [2, shelf.lookAtLoans],
  [2, edit.makeEditor],
  [0.7, edit.endEditor],
  [4, edit.editCollection],
  [1, edit.lookAtEdited],
  [4, deal.handOverDeal],
  [1, deal.haveProblem],
  [0.1, deal.settleDeal],
  [2, deal.pryIntoDeal],
  [2, visits.open],
  [8, visits.visit],
  [0.3, rounds.openRound],
  [5, rounds.enterRound],
  [4, rounds.want],
  [1, rounds.pry],
  [0.3, rounds.withdraw],
  [2, rounds.stepRound],
  [2, (world, by) => rounds.lookAtRound(world, by)],
  [3, rounds.handOver],
  [0.2, subscribe.ping],
  [1, moderate.report],
  [0.05, moderate.beSuspended],
  [8, decide.moderate],
  [2, decide.readNotices],
]

const sum = habits.reduce((all, [share]) => all + share, 0)

/** What a user does next. */
export const nextHabit = ({ dice }: Person): Habit => {
  let left = dice.next() * sum
  for (const [share, habit] of habits) {
    left -= share
    if (left < 0) return habit
  }
  return trade.readShowcase
}
