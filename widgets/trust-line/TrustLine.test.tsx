import { blockContract } from '../testing/blockContract.tsx'
import { TrustLine } from './TrustLine.tsx'
import { trustLine } from './TrustLine.widget.ts'

blockContract(trustLine, TrustLine, { shows: trustLine.example.items as string[] })
