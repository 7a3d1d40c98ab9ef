import { Type } from 'typebox'
import { requireFunnel } from '../policy/requireBrand.ts'
import { callerOf } from '../plugins/caller.ts'
import { ApiError } from '../base/apiError.ts'
import { rememberingBy } from 'runnel/base'
import type { CompiledFunnel } from 'runnel/compile'
import { answersSchema } from 'runnel/replay'
import { registry } from '#funnels/registry.ts'
import type { Route } from './route.ts'

const schemaOfAnswers = rememberingBy((funnel: CompiledFunnel) => answersSchema(funnel, registry))

/** What the schema of a call says of the shape of a form's answers, which differs with the form. */
const described = {
  operationId: 'readAnswersSchema',
  summary: 'The JSON Schema (2020-12) of the answers of a form',
  params: Type.Object({ funnel: Type.String({ maxLength: 100 }) }),
}

/**
 * `GET /api/funnels/{funnel}/schema.json`, which no contract describes: funnels do not call it. It gives away no more than the form,
 * which every visitor gets.
 */
export const answersSchemaRoute: Route = {
  contracts: [],
  register(app, deps) {
    app.get<{ Params: { funnel: string } }>('/funnels/:funnel/schema.json', { schema: described }, (request, reply) => {
      const { funnel: id } = request.params
      requireFunnel(callerOf(deps, request).brand, id)
      const funnel = deps.funnels.get(id)
      if (!funnel) throw new ApiError(404, 'There is no such form here')
      return reply.type('application/schema+json').send(JSON.stringify(schemaOfAnswers(funnel)))
    })
  },
}
