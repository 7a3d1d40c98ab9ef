import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import { routePath, routeSchemas, type OperationContract, type ReplyOf } from 'runnel/contracts'
import { operations } from '#schemas/operations/index.ts'
import type { SignIn } from '#schemas/studio/index.ts'
import { apiPrefix } from '../plugins/apiCalls.ts'
import { callerOf, type SiteOfRequest } from '../plugins/caller.ts'
import type { OpenIdProvider } from '../providers/openid/openIdProvider.ts'
import type { Caller } from '../services/deps.ts'
import type { Publishing } from '../services/publications/proposals.ts'
import type { SubmitDeps } from '../services/requests/submitRequest.ts'

/**
 * The input of a route, from all parts of the request: all inputs of a contract, or the body that the contract composes from them. Distributive, so that
 * two body forms give a union.
 */
export type InputOf<C> = C extends { request: infer R extends TObject }
  ? Static<R>
  : C extends OperationContract
    ? Static<TObject<C['input']>>
    : never

/** The dependencies of a site's routes. */
export interface SiteDeps extends SubmitDeps, SiteOfRequest {
  /** Where staff may sign in with accounts that they have elsewhere. */
  openid?: OpenIdProvider
  /** A demonstration login of the studio; never in production. */
  demonstration?: SignIn
  publishing: Publishing
}

export interface Call<I> {
  deps: SiteDeps
  /** Path, query and body inputs in one object, validated. */
  input: I
  caller: Caller
  request: FastifyRequest
  reply: FastifyReply
}

export interface Route {
  /** Several when operations share method and path. */
  contracts: readonly OperationContract[]
  register(app: FastifyInstance, deps: SiteDeps): void
}

type RouteOptions = Pick<RouteShorthandOptions, 'bodyLimit' | 'config' | 'onRequest'>

const bodySchema = (contracts: readonly OperationContract[]): TSchema => {
  const [first, ...others] = contracts.map((contract) => routeSchemas(contract).rest)
  return others.length === 0 ? first! : ({ anyOf: [first, ...others] } as TSchema)
}

const namesOf = new Map(Object.entries(operations).map(([name, contract]) => [contract as OperationContract, name]))

/** The OpenAPI description of a contract. */
const described = (contract: OperationContract): object => ({
  summary: contract.about,
  operationId: namesOf.get(contract),
})

/**
 * Makes a route from its contract: method, path and schemas come only from there, so the two cannot drift apart. Contracts that differ only in their
 * bodies may share a route.
 */
export function route<C extends OperationContract>(
  contracts: C | readonly C[],
  handle: (call: Call<InputOf<C>>) => Promise<ReplyOf<C>>,
  options: RouteOptions = {},
): Route {
  const all = Array.isArray(contracts) ? (contracts as readonly C[]) : [contracts as C]
  const contract = all[0]!
  const { params, rest } = routeSchemas(contract)
  const isGet = contract.method === 'GET'
  const takesNothing = Object.keys(rest.properties).length === 0
  return {
    contracts: all,
    register(app, deps) {
      app.route({
        ...options,
        method: contract.method!,
        url: routePath(contract).slice(apiPrefix.length),
        // A call without inputs may omit its body.
        preValidation: async (request) => {
          if (!isGet && takesNothing) request.body ??= {}
        },
        schema: {
          ...described(contract),
          params,
          ...(isGet ? { querystring: rest } : { body: bodySchema(all) }),
          response: { 200: contract.response },
        },
        handler: (request, reply) => {
          const input = {
            ...(isGet ? (request.query as object) : (request.body as object)),
            ...(request.params as object),
          } as InputOf<C>
          return handle({ deps, input, caller: callerOf(deps, request), request, reply })
        },
      })
    },
  }
}
