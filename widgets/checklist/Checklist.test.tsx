import { blockContract } from '../testing/blockContract.tsx'
import { Checklist } from './Checklist.tsx'
import { checklist } from './Checklist.widget.ts'

blockContract(checklist, Checklist, { shows: checklist.example.items as string[] })
