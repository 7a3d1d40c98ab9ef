import { Type, type Static, type TObject, type TSchema } from 'typebox'
import { flag, plain, type DataClass } from './shape.ts'

/** One way in which a call can go wrong. Decided in order; the last has no `if`. */
export interface FailureContract {
  code: string
  /** CEL over `response` (the reply's body, as far as it could be read) and `http` (the status number). */
  if?: string
  /** CEL giving the server's own words, shown unless empty. */
  say?: string
  /** Shown otherwise. */
  text: string
}

/** A named answer for simulated runs; what is missing is generated from the response schema. */
export type ExampleContract = (
  { output: Record<string, unknown> } | { failure: string; message?: string } | { use: string }
) & { takes?: string }

/**
 * A call that a funnel, a widget or a page may make. The browser calls it, the server validates its route with it, the checker
 * types rules with it and simulated runs answer from it.
 */
export interface OperationContract {
  about: string
  /** Absent when the host does the work itself. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `{name}` is an input. */
  path?: string
  /** Each schema may carry `from`: the CEL rule that gives its value unless the call says otherwise. `Type.Optional` marks what may be missing. */
  input: Record<string, TSchema>
  /** Value template over `input` of a body that is more than the inputs beside each other; then inputs may also serve the once key alone. */
  body?: unknown
  /** What the server takes as body where there is a `body` template: the inputs say nothing of its shape. */
  request?: TObject
  /** Schema of a success reply as our server gives it. A page asks for less (docs/format.md §5); what lacks even that is the failure `malformed`. */
  response: TObject
  /** CEL over `response`: it is an answer although it also says `error`. Only for operations without an outcome. */
  answered?: string
  /** Formulas (`= …` over `response`) for what rules see; properties not mentioned are taken over. */
  output?: Record<string, string>
  /** The decision that every caller routes. With `others` a value outside the list may arrive. */
  outcome?: { of: string; values: string[]; others?: boolean }
  failures: [...FailureContract[], FailureContract]
  /** Per attempt; 15 s unless given. */
  timeout?: string
  /** Whether repeating it is harmless; true for GET. */
  idempotent?: boolean
  retry?: { times: number; wait: string }
  /**
   * One receipt per key. After `start` not even a failed run is repeated, after `success` a failed one may be. `again` names the
   * input, not otherwise given, that is true when the person asks for another run (`forget` with `again`).
   */
  once?: { key: string; after: 'start' | 'success'; again?: string }
  /** The operation that tells, after a reload, what became of a pending run. */
  recover?: string
  receives: DataClass[]
  examples?: Record<string, ExampleContract>
}

/** Whether an input or a member of a payload may be left out. Events that a funnel declares say `optional`. */
export const isOptional = (schema: TSchema): boolean =>
  Type.IsOptional(schema) || (schema as { optional?: boolean }).optional === true

export const defineOperation = <const C extends OperationContract>(contract: C): C => contract

/** The usual envelope of a reply: `success`, `data`, and `error` when something went wrong. */
export const reply = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object({ success: Type.Optional(flag()), error: Type.Optional(plain()), ...properties })

type PathInput<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | PathInput<Rest> : never

/** The parts of a request as the server validates them. */
export type BodyOf<C extends OperationContract> = Static<TObject<Omit<C['input'], PathInput<NonNullable<C['path']>>>>>
export type ParamsOf<C extends OperationContract> = Static<
  TObject<Pick<C['input'], PathInput<NonNullable<C['path']>> & keyof C['input']>>
>
export type ReplyOf<C extends OperationContract> = Static<C['response']>

const pathInputs = (path = ''): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)

/** The route schemas of a contract: inputs named in the path, and the rest (or what `request` says) as body, or as query string for GET. */
export function routeSchemas(contract: OperationContract): { params: TObject; rest: TObject } {
  const inPath = new Set(pathInputs(contract.path))
  const pick = (wanted: boolean) =>
    Type.Object(Object.fromEntries(Object.entries(contract.input).filter(([name]) => inPath.has(name) === wanted)), {
      additionalProperties: false,
    })
  return { params: pick(true), rest: contract.request ?? pick(false) }
}

/** The contract's path in a router's notation: `/api/x/{id}` becomes `/api/x/:id`. */
export const routePath = (contract: OperationContract): string => (contract.path ?? '').replace(/\{(\w+)\}/g, ':$1')

/** A browser event (`CustomEvent` on `window`, in and out) or an analytics event (out only). */
export interface EventContract {
  kind: 'browser' | 'analytics'
  about: string
  payload: Record<string, TSchema>
  receives: DataClass[]
  /** Raised by other scripts, so nothing in a funnel has to emit it. */
  external?: boolean
}
