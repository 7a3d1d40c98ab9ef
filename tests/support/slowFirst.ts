import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import stages from '../stages.json' with { type: 'json' }

const { slow } = stages

/** Starts the files that take longest first, so that at the end no worker waits for one that another has begun late. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = slow.indexOf(relative(this.ctx.config.root, moduleId))
      return at < 0 ? slow.length : at
    }
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}
