import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { claimRequests, creditChecks, otpChallenges, users } from '../database/tables/index.ts'
import type { Funnels } from '../funnels/loadFunnels.ts'
import { deliverOutbox } from '../jobs/deliverOutbox.ts'
import { apply, pngDataUrl, type Submission } from './applicant.ts'
import type { Answer } from './browser.ts'
import { askedQuestions } from './everyCall.ts'
import { journeyThrough } from './keptFunnels.ts'
import type { Site } from './startApp.ts'
import { sendFile } from './uploads.ts'

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')

async function done(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body, text } = await answer
  if (status !== 200) throw new Error(`${status} ${text}`)
  return body
}

const userAgent = 'Browser of one person alone/77.41'
const password = 'a password of one person'
const image = pngDataUrl(400, 150, 99)
const hour = 3600_000

/**
 * A person who has done everything, with an account, on a site whose funnel v1 keeps journeys: every table with personal data has a row of theirs.
 * `values` are words by which it is found there; `secrets` are known only to their browser and mailbox, so no table ever contains them. `guesser` is
 * another browser that has guessed at the password. `knownDevice` is the number by which their browser is known; only its cookie contains it.
 */
export async function wholePerson(site: Site, funnels: Funnels, given: Submission) {
  const { db, now } = site.deps
  const { email, phoneNumber } = given.contactDetails
  const visitor = site.visit({ headers: { 'user-agent': userAgent } })
  const { id, reference } = await apply(visitor, given)
  await done(visitor.call('submitForm', { ...given, claim_request_id: id, signature: image }))
  await done(
    visitor.call('syncClientToCrm', { claim_request_id: id, brand_id: given.brand_id, provider_type: 'sandbox' }),
  )
  const files = (await done(visitor.call('listLegalFiles', { brandId: given.brand_id }))).data as { id: string }[]
  await done(
    visitor.call('acknowledgeLegalFiles', {
      claim_request_id: id,
      legal_file_template_ids: files.map((one) => one.id),
    }),
  )
  const file = await sendFile(visitor)
  await done(visitor.call('addFiles', { claimRequestId: id, file_ids: [file] }))
  const kba = await askedQuestions(site, id)
  // No brand asks for a code as well, so it is inserted directly.
  const verificationId = randomUUID()
  await db
    .insert(otpChallenges)
    .values({
      claimRequestId: id,
      verificationId,
      phoneLastFour: phoneNumber.slice(-4),
      expiresAt: new Date(now().getTime() + hour),
      createdAt: now(),
    })
  const { creditCheckId } = (await done(visitor.call('runCreditCheck', { claimRequestId: id }))) as {
    creditCheckId: string
  }
  const { claims } = (await done(visitor.call('extractClaims', { creditCheckId }))).data
  await done(visitor.call('saveClaims', { claim_request_id: id, claims, credit_check_id: creditCheckId }))
  const { user, session } = (await done(visitor.call('createUser', { email, claim_request_id: id }))).data
  await done(visitor.call('setSession', { event: 'SIGNED_IN', session }))
  await done(visitor.call('setPassword', { password }))
  const guesser = site.visit()
  await guesser.call('signIn', { email, password: 'another one' })
  await done(visitor.call('requestPasswordReset', { email }))
  // One journey of this browser, and one of another browser that only the email connects with the person.
  const journeyIds: string[] = []
  for (const browser of [visitor, site.visit()]) {
    const kept = await done(
      browser.call('sendJourneyLink', { email, journey: JSON.stringify(journeyThrough(funnels, given)) }),
    )
    journeyIds.push(kept.data.journey_id as string)
  }
  await deliverOutbox(site.deps)
  const links = site
    .mails()
    .filter(({ to }) => to === email)
    .map(({ text }) => /#([\w-]{43})/.exec(text)![1]!)
  // Mails that wait: one names the account, one the journey.
  await done(visitor.call('requestPasswordReset', { email }))
  await done(
    visitor.call('sendJourneyLink', {
      email,
      journey: JSON.stringify(journeyThrough(funnels, given)),
      journey_id: journeyIds[0]!,
    }),
  )

  const [request] = await db.select().from(claimRequests).where(eq(claimRequests.id, id))
  const [check] = await db.select().from(creditChecks).where(eq(creditChecks.id, creditCheckId))
  const [account] = await db
    .select()
    .from(users)
    .where(eq(users.id, user.id as string))
  const picture = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64')
  const { firstName, lastName, dateOfBirth } = given.personalDetails
  const { street, city, postcode } = given.address
  const typed = [firstName, lastName, dateOfBirth.slice(0, 10), phoneNumber, email, street, city, postcode]
  const ids = [
    id,
    creditCheckId,
    user.id as string,
    given.device_session_id,
    verificationId,
    kba.correlationId,
    kba.authenticationId,
    ...journeyIds,
  ]
  const ofReport = JSON.stringify(check!.report).match(/HP\d{8}/g) ?? []
  const hashes = [
    request!.ownerHash,
    check!.personKey,
    sha256(picture),
    account!.passwordHash!,
    ...[visitor.cookies.get('session')!, ...links].map(sha256),
  ]
  const tokens = [...visitor.cookies.values(), session.access_token as string, ...links, password]
  return {
    id,
    reference,
    given,
    visitor,
    guesser: sha256(guesser.cookies.get('device')!),
    knownDevice: visitor.cookies.get('known')!.split('.')[1]!,
    creditCheckId,
    userId: user.id as string,
    links,
    crmUuid: request!.crmClientUuid!,
    image,
    values: [...typed, ...ids, ...ofReport, ...hashes, userAgent, picture.toString('hex')],
    secrets: [...tokens, picture.toString('base64')],
  }
}
