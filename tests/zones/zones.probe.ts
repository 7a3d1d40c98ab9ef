/** Started by `zones.test.ts` as a process of its own, because only a main thread can change its time zone. Prints what it finds as JSON. */
import { dayIn } from 'runnel/rules'
import { formats } from '#schemas/values/formats.ts'
import { functions, shortDate } from '#schemas/values/functions.ts'
import { births, readDate, slashedDate } from '#schemas/values/writtenDate.ts'

const birthday = '2006-07-01T00:00:00.000Z'
const beforeMidnight = Date.UTC(2024, 5, 30, 22, 59)
const afterMidnight = Date.UTC(2024, 5, 30, 23, 0)
const noon = Date.UTC(2024, 5, 15, 12)

const world = (now: number) => ({ now, today: dayIn('Europe/London', now) })
const isAdult = (iso: string, now: number) => formats['adult-date'].test(iso, world(now))

function findings() {
  return {
    localHour: new Date(noon).getHours(),
    stored: readDate('01 / 02 / 1980', world(noon).today, births),
    written: slashedDate('1980-02-01T00:00:00.000Z'),
    ages: ['2006-06-15', '2006-06-16', '1924-06-15', '1923-06-16', '1923-06-15'].map((day) =>
      isAdult(`${day}T00:00:00.000Z`, noon),
    ),
    birthday: [beforeMidnight, afterMidnight].map((now) => isAdult(birthday, now)),
    age: [beforeMidnight, afterMidnight].map((now) => functions.age.run([birthday], world(now))),
    days: [afterMidnight, Date.UTC(2024, 11, 31, 23, 30), Date.UTC(2025, 0, 1)].map((now) =>
      dayIn('Europe/London', now),
    ),
    shown: ['2015-02-03', '2016-09-30T00:00:00.000Z'].map((day) => shortDate(day)),
  }
}
export type Findings = ReturnType<typeof findings>

const perZone = process.argv.slice(2).map((zone) => {
  process.env.TZ = zone
  return [zone, findings()] as const
})
process.stdout.write(JSON.stringify(Object.fromEntries(perZone)))
