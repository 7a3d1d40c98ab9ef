import type { ChosenLender } from './lenderChoice.ts'

/** Offered when a company's list is empty or cannot be loaded. Their ids are fixed, so that a server can know them (AMB-43). */
export const sampleLenders: ChosenLender[] = [
  { id: '6f1c2c0e-8d1b-4c57-9a55-0d5b6a1f0001', name: 'Alphera Financial Services' },
  { id: '6f1c2c0e-8d1b-4c57-9a55-0d5b6a1f0002', name: 'Barclays Partner Finance' },
  { id: '6f1c2c0e-8d1b-4c57-9a55-0d5b6a1f0003', name: 'Black Horse' },
  { id: '6f1c2c0e-8d1b-4c57-9a55-0d5b6a1f0004', name: 'BMW Financial Services' },
  { id: '6f1c2c0e-8d1b-4c57-9a55-0d5b6a1f0005', name: 'Close Brothers Motor Finance' },
  { id: '6f1c2c0e-8d1b-4c57-9a55-0d5b6a1f0006', name: 'MotoNovo Finance' },
  { id: '6f1c2c0e-8d1b-4c57-9a55-0d5b6a1f0007', name: 'Santander Consumer Finance' },
  { id: '6f1c2c0e-8d1b-4c57-9a55-0d5b6a1f0008', name: 'Volkswagen Financial Services' },
]
