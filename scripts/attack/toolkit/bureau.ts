import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AddressInfo } from 'node:net'
import type { CreditProviderKind } from '#schemas/theme.ts'

export interface Asked {
  key: string
  body: { clientRefId?: string; personalDetails?: { firstName?: string } }
}

export interface Bureau {
  /** Settings of a server that asks it, and waits for it as long as may be. */
  env: Record<string, string>
  /** What it was asked about a claim request, oldest first. */
  askedOf(reference: string): Asked[]
  /** How many milliseconds it takes for somebody of this first name. */
  takesFor(firstName: string, milliseconds: number): void
  close(): Promise<void>
}

const account = { supplyCompanyName: 'Black Horse', balance: 1200, accountStartDate: '2015-03-01', accountNumber: 'HP1', accountTypeCode: '01' }
const reply = JSON.stringify({ success: true, data: { credit_report: { accounts: [account] } } })

const longestTimeout = 120_000

/** A bureau of this machine that finds one agreement for everybody, and writes down what it was asked under which key. */
export async function openBureau(provider: CreditProviderKind): Promise<Bureau> {
  const asked: Asked[] = []
  const takes = new Map<string, number>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Asked['body']
      asked.push({ key: String(request.headers['idempotency-key'] ?? ''), body })
      void sleep(takes.get(body.personalDetails?.firstName ?? '') ?? 100).then(() => response.writeHead(200, { 'content-type': 'application/json' }).end(reply))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const service = provider.toUpperCase()
  return {
    env: {
      [`${service}_PROVIDER`]: 'http',
      [`${service}_URL`]: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      [`${service}_KEY`]: 'a key of this attack',
      [`${service}_TIMEOUT_MS`]: String(longestTimeout),
    },
    askedOf: (reference) => asked.filter(({ body }) => body.clientRefId === reference),
    takesFor: (firstName, milliseconds) => void takes.set(firstName, milliseconds),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
