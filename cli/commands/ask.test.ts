import { describe, expect, it } from 'vitest'
import { main } from '../main.ts'

async function run(...args: string[]) {
  const out: string[] = []
  const errors: string[] = []
  const code = await main(args, { out: (text) => out.push(text), error: (text) => errors.push(text) })
  return { code, out: out.join('\n'), error: errors.join('\n') }
}

describe('where', () => {
  it('says in which step an answer is asked, and between which others', async () => {
    const { code, out } = await run('where', 'contactDetails.phoneNumber', 'v1', 'v4')
    expect(code).toBe(0)
    expect(out).toMatchInlineSnapshot(`
      "funnel  step             title                    what                                 where
      v1      contact-details  How can we contact you?  asks for contactDetails.phoneNumber  after date-of-birth, before signature
      nowhere in v4"
    `)
  })

  it('answers whether it is asked before the signature', async () => {
    expect((await run('where', 'contactDetails.phoneNumber', 'v1', 'v4', 'v5', '--before', 'signature')).out)
      .toMatchInlineSnapshot(`
        "funnel  contactDetails.phoneNumber before signature?  where
        v1      yes                                           contact-details > signature
        v4      not asked
        v5      yes                                           contact > signature"
      `)
    const later = await run('where', 'signature', 'v4', '--before', 'lender-selection')
    expect(later).toMatchObject({ code: 1, out: expect.stringContaining('no') as string })
  })

  it('knows conditions, steps, inner steps, operations and answers that a composite one holds', async () => {
    const { out } = await run('where', 'local.identityAnswers', 'v2', '--before', 'lender-selection')
    expect(out).toMatch(/v2 +sometimes +verify\/questions > lender-selection\n +only if verifying/)
    const json = await run('where', 'address.postcode', 'v1', '--before', 'runCreditCheck', '--format', 'json')
    expect(JSON.parse(json.out)).toEqual([{ funnel: 'v1', answer: 'yes', why: 'address > submitting/credit-check' }])
    expect((await run('where', 'submitForm', 'v1')).out).toMatch(/signature +.*is called in "next"/)
    expect((await run('where', 'searchAddresses', 'v1')).out).toContain('is called by the widget of address')
    expect((await run('where', 'contactDetails.email', 'v1', '--before', 'contactDetails.phoneNumber')).out).toMatch(
      /v1 +no +both are in "contact-details"/,
    )
  })

  it('leaves out funnels of another vocabulary, and knows near names', async () => {
    const { out } = await run('where', 'nickname')
    expect(out).toMatch(/^linear/m)
    expect(out).not.toMatch(/v1/)
    expect(await run('where', 'phoneNumber')).toMatchObject({
      code: 2,
      error: expect.stringContaining('did you mean "contactDetails.phoneNumber"?') as string,
    })
  })
})

describe('steps', () => {
  it('lists steps with titles, fields, conditions and where they lead', async () => {
    expect((await run('steps', 'appointment')).out).toMatchInlineSnapshot(`
      "step            title                          asks for  leads to
      wish            What would you like to learn?  nickname  Next
                                                     topic       search
                                                     agreed
      search          Looking for free times                   automatically
                                                                 search/asking
      search/asking   Asking every branch                      automatically
                                                                 day if found.status == 'found'
                                                                 search/nothing if found.status == 'none'
                                                                 search/later if found.status == 'later'
      search/later    This takes a little longer               button again
                                                                 search/asking
      search/nothing  There is no free time                    button other
                                                                 wish
                                                               button leave
                                                                 leaves for /
      search/problem  We could not look                        button again
                                                                 search/asking
      day             Which day?                     day       Next
                                                                 calls bookSlot
                                                                 booked
                                                                 stays here
                                                                 stays here if bookSlot fails
      booked          See you on {form.day}"
    `)
  })

  it('is data too', async () => {
    const listed = JSON.parse((await run('steps', 'v2', '--format', 'json')).out) as { step: string; if?: string }[]
    expect(listed.find(({ step }) => step === 'verify')).toMatchObject({ if: 'verifying', automatic: true })
  })
})

describe('what-if', () => {
  it('says what people see when an operation fails', async () => {
    expect(await run('what-if', 'quiz', 'saveScore=failed')).toMatchObject({ code: 0 })
    expect((await run('what-if', 'v2', 'createUser=failed')).out).toMatchInlineSnapshot(`
      "if      createUser answers failed
      way     agreement-finder > address > personal-details > contact-details > signature > lender-selection > submitting/account-problem
      step    submitting/account-problem (notice)
      text    There was a problem
      text    Failed to create account
      button  "Try Again" (again): loads the page again
      button  "Start Over" (over): agreement-finder
      button  "Change your email" (email): contact-details if !(error.code in ['offline', 'timeout']); else stays here"
    `)
  })

  it('takes answers and settings of the brand', async () => {
    const { out } = await run('what-if', 'v1', 'createUser=created', 'theme.creditProvider=mcg', 'form.hadFinance=yes')
    expect(out).toContain('createUser answers created')
  })

  it('completes the sections of a task list', async () => {
    const { out } = await run('what-if', 'fund', 'sendApplication=failed', 'form.kind=charity')
    expect(out).toMatch(/^way .*> register > tasks > project > dates > tasks > budget > tasks > check$/m)
  })

  it.each([
    [['v2', 'createUser=faild'], /createUser has no answer "faild"\n {4}hint: did you mean "failed"\? it has success/],
    [['v2', 'createUsr=failed'], /v2 never calls "createUsr"\n {4}hint: did you mean "createUser"\?/],
    [['linear', 'nickname=Ada'], /form\.nickname=…"\? linear calls no operation/],
    [['v2', 'createUser'], /"createUser" says nothing/],
    [['v2', 'theme.creditProvider=mcg'], /no operation is named/],
    [['v2', 'foo.bar=1', 'createUser=failed'], /"foo.bar" is neither an operation nor an answer/],
    [['v2'], /name a funnel and what an operation answers/],
  ])('says what is wrong with %s', async (args, said) => {
    const { code, error } = await run('what-if', ...args)
    expect(code).toBe(2)
    expect(error).toMatch(said)
  })
})

describe('list', () => {
  it('lists what there is to list, and the names of each kind', async () => {
    expect((await run('list')).out).toMatch(/^widgets /m)
    for (const kind of 'widgets blocks formats normalisers functions operations events queries answers theme funnels fields steps effects'.split(
      ' ',
    ))
      expect((await run('list', kind)).out.split('\n').length, kind).toBeGreaterThan(1)
  })

  it('shows one in full with an example to paste', async () => {
    const { out } = await run('list', 'widgets', 'select')
    expect(out).toMatch(/^select: One of a few choices/)
    expect(out).toContain('autocomplete')
    expect(out).toContain('"widget": "select"')
  })

  it('shows where an operation leads, what comes back, and what it receives', async () => {
    const { out } = await run('list', 'operations', 'startPayment', '--of', 'stall')
    expect(out).toContain('{ "call": "startPayment", "with": { "fee": 1 }, "as": "result" }')
    expect(out).not.toContain('returnTo')
    for (const said of [
      'leaves: for pay.example.org, by `"leave": "result"` behind the call',
      'comes back with: payment, in `event` of `"on": { "startPayment": … }`',
      'is confirmed by: readPayment',
      'receives: data of class `plain`',
    ])
      expect(out).toContain(said)
  })

  it('knows near names and other vocabularies', async () => {
    expect((await run('list', 'widgets', 'selekt')).error).toContain('did you mean "select"?')
    expect((await run('list', 'widgts')).error).toContain('did you mean "widgets"?')
    expect((await run('list', 'operations', '--of', 'quiz')).out).toContain('saveScore')
  })
})
