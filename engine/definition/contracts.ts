import { Type, type Static, type TObject, type TSchema } from 'typebox'
import { milliseconds } from './duration.ts'
import { flag, plain, type DataClass } from './shape.ts'

/** A declared failure of a call (format.md §5). The first whose `if` holds counts; the last has no `if`. */
export interface FailureContract {
  code: string
  /** CEL over `response` (the body of the reply, `{}` if it is not an object) and `http` (the status as a number). */
  if?: string
  /** CEL over the same roots for the server's own message, which is shown unless it is blank or markup. */
  say?: string
  /** The message without `say`. */
  text: string
  /**
   * The input that names a record which the server does not have for this browser any more. If the input is optional and
   * nothing is bound to the record yet, the call is made again without it and makes another one. Otherwise the person is
   * told, and may start again with what they typed (format.md §5).
   */
  gone?: string
}

/** A named answer for simulated runs. Missing output members are generated from the response schema; `takes` is a duration. */
export type ExampleContract = (
  | { output: Record<string, unknown> }
  | { failure: string; message?: string }
  | { use: string }
) & { takes?: string }

/**
 * The contract of an operation (format.md §5): a call that a funnel, a widget or a page may make. The browser sends it,
 * the server validates the route with it, the checker types rules with it, and simulated runs answer from it.
 */
export interface OperationContract {
  about: string
  deprecated?: string
  /** Absent if the host performs the operation without HTTP. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path of the route; `{name}` stands for an input. */
  path?: string
  /** Schemas of the inputs. `from` in a schema is the CEL rule for its default; `Type.Optional` marks an optional input. */
  input: Record<string, TSchema>
  /** Value template over `input` for the body, an object; without it the body consists of the inputs that are not in the path. */
  body?: unknown
  /** Schema of the body that the server accepts. Needed beside `body`, because the inputs do not give its shape. */
  request?: TObject
  /** Schema of a successful reply of our server. A page checks less of it (format.md §5); a reply that fails that is `malformed`. */
  response: TObject
  /** CEL over `response`: holds for a reply that contains `error` but still is an answer. Only without `outcome`. */
  answered?: string
  /** Formulas (`= …` over `response`) for members of the result. Other members of the reply are kept, except `success`, `error`, `data`. */
  output?: Record<string, string>
  /** The decision that every caller routes: the member `of` of the result. With `others` it may have values beyond the list. */
  outcome?: { of: string; values: string[]; others?: boolean }
  failures: [...FailureContract[], FailureContract]
  /** Duration, per attempt; default `15s`. */
  timeout?: string
  /** Whether the call may be repeated safely; default true for GET, false otherwise. */
  idempotent?: boolean
  retry?: { times: number; wait: string }
  /**
   * Duration for which a call with `"onFail": "@continue"` is awaited; default: until it has ended. Then the funnel goes on,
   * and the request goes on by itself: the server repeats what has to be repeated.
   */
  patience?: string
  /**
   * The operation runs once per `key`, a text over `input`. With `start` a failed run is not repeated, with `success` it
   * may be. `again` names the input that is true when the person asks for another run (`forget` with `again`), and unset
   * otherwise. A composed `body` gets it as a member of its own.
   */
  once?: { key: string; after: 'start' | 'success'; again?: string }
  /** The operation that gives the result of a run that a page load has interrupted. */
  recover?: string
  /** Its result sends the person to another site, which sends them back (format.md §5, `leaves`). */
  leaves?: LeavesContract
  /** The data classes that its inputs may carry. */
  receives: DataClass[]
  /**
   * Inputs that hand over access, such as the address that a link is sent to, by path (`seat.row`): where each may come from,
   * and nowhere else (format.md §5). Inputs of personal classes that are not listed here may only be answers of their class.
   */
  access?: Record<string, AccessSource[]>
  /** What it sends to the person, for those who judge a definition before it is published. */
  sends?: 'email' | 'text message'
  examples?: Record<string, ExampleContract>
}

/** `asked`: an answer that a field asks for and nothing else writes. Otherwise a member of the result of an operation: `openDoor.key`. */
export type AccessSource = 'asked' | `${string}.${string}`

/** Where an operation sends the person, and how they come back. */
export interface LeavesContract {
  /** The only hosts to which it may lead, each with its port if that is not the usual one. */
  hosts: string[]
  /** The member of the result that holds the address. */
  address: string
  /** The input that receives the address to come back to. The engine gives it. */
  back: string
  /** Schemas of the parameters that may come back with the person, by name. They are texts, and nothing proves them. */
  returns: Record<string, TSchema>
  /** The operation that asks our server what happened. Only its reply counts. */
  confirm: string
}

/** Whether an input or a payload member is optional: by `Type.Optional`, or by `"optional": true` in the events of a funnel. */
export const isOptional = (schema: TSchema): boolean =>
  Type.IsOptional(schema) || (schema as { optional?: boolean }).optional === true

/** Whether a call may be repeated safely: a GET may, other methods declare it. */
export const isIdempotent = ({ idempotent, method }: OperationContract): boolean => idempotent ?? method === 'GET'

/** Milliseconds after which an attempt of a call has failed. */
export const timeoutOf = ({ timeout = '15s' }: Pick<OperationContract, 'timeout'>): number => milliseconds(timeout)

/** Types a contract; returns it unchanged. */
export const defineOperation = <const C extends OperationContract>(contract: C): C => contract

/** Schema of a reply with these members and the usual optional `success` and `error`. */
export const reply = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object({ success: Type.Optional(flag()), error: Type.Optional(plain()), ...properties })

/** The type of a successful reply, in JSON. Distributive: several contracts give a union. */
export type ReplyOf<C> = C extends OperationContract ? Static<C['response']> : never

const pathInputs = (path = ''): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)

/** The route schemas of a contract: `params` for the inputs in the path; `rest` (or `request`) for the body, or the query of GET. */
export function routeSchemas(contract: OperationContract): { params: TObject; rest: TObject } {
  const inPath = new Set(pathInputs(contract.path))
  const pick = (wanted: boolean) =>
    Type.Object(Object.fromEntries(Object.entries(contract.input).filter(([name]) => inPath.has(name) === wanted)), {
      additionalProperties: false,
    })
  return { params: pick(true), rest: contract.request ?? pick(false) }
}

/** The path of a contract in router notation: `/api/x/{id}` becomes `/api/x/:id`. */
export const routePath = (contract: OperationContract): string => (contract.path ?? '').replace(/\{(\w+)\}/g, ':$1')

/** The contract of a browser event (a `CustomEvent` on `window`, sent and heard) or an analytics event (sent only). */
export interface EventContract {
  /** `return`: the person comes back from another site. Only the engine makes such events, from `leaves` of operations. */
  kind: 'browser' | 'analytics' | 'return'
  about: string
  deprecated?: string
  payload: Record<string, TSchema>
  receives: DataClass[]
  /** Other scripts raise it, so no funnel has to emit it. */
  external?: boolean
}
