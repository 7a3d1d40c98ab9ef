import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AddressInfo } from 'node:net'
import type { CreditProviderKind } from '#schemas/theme.ts'

export interface Asked {
  path: string
  key: string
  body: { clientRefId?: string; verificationId?: string; personalDetails?: { firstName?: string } }
}

export interface Bureau {
  /** Settings of a server that uses it for all services, with the longest timeouts. */
  env: Record<string, string>
  /** The requests about a claim request, optionally those to one path, oldest first. */
  askedOf(reference: string, path?: string): Asked[]
  /** Sets the milliseconds that requests about this first name take. */
  takesFor(firstName: string, milliseconds: number): void
  close(): Promise<void>
}

const account = {
  supplyCompanyName: 'Black Horse',
  balance: 1200,
  accountStartDate: '2015-03-01',
  accountNumber: 'HP1',
  accountTypeCode: '01',
}
const questions = {
  questionnaireId: '1',
  questionGroups: [{ questionGroup: 'address', questionHeader: 'Your address', appliesToQuestionId: 'q1' }],
  questions: [
    {
      questionId: 'q1',
      questionText: 'Where have you lived?',
      choices: [
        { choiceId: 'c1', choiceText: 'Kent' },
        { choiceId: 'c2', choiceText: 'Essex' },
      ],
    },
  ],
}

const verificationOf = (reference: string): string => `verification-${reference}`

/** The replies by path. */
const replies: Record<string, (reference: string) => object> = {
  '/credit-check': () => ({ success: true, data: { credit_report: { accounts: [account] } } }),
  '/verify-user': (reference) => ({
    success: true,
    data: {
      decision: 'CHALLENGE',
      status: 'CHALLENGE',
      verification_id: verificationOf(reference),
      phone_last_4: '0123',
    },
  }),
  '/resend-otp': () => ({ success: true }),
  '/kba': (reference) => ({
    decision: 'CHALLENGE',
    questions,
    authenticationId: `authentication-${reference}`,
    correlationId: `correlation-${reference}`,
    friendlyErrors: [],
  }),
}

const longestTimeout = 120_000

/** One local service that replaces all outside services: it finds one agreement for everybody, and records each request with its idempotency key. */
export async function openBureau(providers: readonly CreditProviderKind[]): Promise<Bureau> {
  const asked: Asked[] = []
  const takes = new Map<string, number>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Asked['body']
      const path = request.url ?? ''
      const reply = JSON.stringify(replies[path]?.(body.clientRefId ?? '') ?? { success: false })
      asked.push({ path, key: String(request.headers['idempotency-key'] ?? ''), body })
      void sleep(takes.get(body.personalDetails?.firstName ?? '') ?? 100).then(() =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(reply),
      )
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = { PROVIDER: 'http', URL: url, KEY: 'a key of this attack', TIMEOUT_MS: String(longestTimeout) }
  return {
    env: Object.fromEntries(
      providers.flatMap((provider) =>
        Object.entries(settings).map(([name, value]) => [`${provider.toUpperCase()}_${name}`, value]),
      ),
    ),
    askedOf: (reference, path = '/credit-check') =>
      asked.filter(
        ({ body, path: at }) =>
          (body.clientRefId === reference || body.verificationId === verificationOf(reference)) && at === path,
      ),
    takesFor: (firstName, milliseconds) => void takes.set(firstName, milliseconds),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
