import type { Lender } from '#schemas/operations/listLenders.ts'

/** Id, market name, a second name under which a credit report may write it, and whether an applicant can choose it by hand. */
type LenderEntry = readonly [id: string, name: string, alias: string, inManualList: boolean]

// The ids are fixed: claims, and the sample lenders of the page, refer to them.
const entries: readonly LenderEntry[] = [
  ['711fba79-f2c4-4287-956e-20349630419c', 'Black Horse', 'Black Horse Limited', true],
  ['00eaa781-8a3c-4504-a888-12c060813533', 'Santander Consumer Finance', 'Santander Consumer (UK) plc', true],
  ['dd5ffeb4-51d0-44aa-b493-c24b42c6ee3f', 'Close Brothers Motor Finance', 'Close Brothers Limited', true],
  ['54d1f0d0-a4df-45ba-8e29-447b4eeaa609', 'MotoNovo Finance', 'FirstRand Bank Limited', true],
  ['1b69ba21-4ddc-4589-8980-17df062573dd', 'Barclays Partner Finance', 'Clydesdale Financial Services Limited', true],
  ['348d3830-e15c-4963-8412-e3510eda657b', 'BMW Financial Services', 'BMW Financial Services (GB) Limited', true],
  ['4db1dee9-61c2-4bfc-b078-e53483e4b897', 'MINI Financial Services', 'MINI Finance', true],
  ['912fb663-81a0-4292-a62d-f854d78ca4de', 'Alphera Financial Services', 'Alphera', true],
  ['9863f48a-63a0-4699-bbec-db3c262ca64a', 'Volkswagen Financial Services', 'Volkswagen Financial Services (UK) Limited', true],
  ['e77a5f78-d9c7-46b5-8e4c-5e9f046a10a7', 'Audi Financial Services', 'Audi Finance', true],
  ['fa021a83-67f7-44c0-a378-63dc62f8863b', 'SEAT Financial Services', 'SEAT Finance', true],
  ['c6f64cc8-a094-4d1e-b0ce-197dca51af38', 'Skoda Financial Services', 'Škoda Finance', true],
  ['acd22f2c-b402-4108-b260-8b87c8cd2e0f', 'Porsche Financial Services', 'Porsche Financial Services Great Britain', true],
  ['4a29bc4f-3bbf-46f1-9c4e-1fa73ca20d02', 'Bentley Financial Services', 'Bentley Finance', true],
  ['3a78399f-5432-4591-bfff-bf77b8d1d4f4', 'Mercedes-Benz Financial Services', 'Mercedes-Benz Financial Services UK Limited', true],
  ['d8a03532-9809-4a87-a07f-fe6a28de6a99', 'Ford Credit', 'FCE Bank plc', true],
  ['6078bdcd-e30f-4763-a81f-6c3d87fa123a', 'Toyota Financial Services', 'Toyota Financial Services (UK) PLC', true],
  ['cc9f6d92-8274-4b1f-8df3-74804bada0b9', 'Lexus Financial Services', 'Lexus Finance', true],
  ['69d9cda5-43cd-4e81-a677-23f06cc6d33b', 'Honda Financial Services', 'Honda Finance Europe plc', true],
  ['25369f17-bd1f-4a94-8f1f-380ee69e25d6', 'Hyundai Finance', 'Hyundai Capital UK Limited', true],
  ['ec7c2016-57d3-4456-8fa6-d46f572eb2aa', 'Kia Finance', 'Kia Motors Finance', true],
  ['b192e271-2ebd-40d1-947f-3b8c0d3af4f9', 'Nissan Finance', 'Nissan Financial Services', true],
  ['9e4c9971-0333-4c29-af4a-471aac55d5ae', 'Renault Finance', 'Renault Financial Services', true],
  ['2b35485c-bb17-4a7d-b575-e06fff1cf070', 'Dacia Finance', 'Dacia Financial Services', true],
  ['d8519314-553a-497b-b416-96c2483a645b', 'Mobilize Financial Services', 'RCI Financial Services Limited', true],
  ['99579292-0b97-4ae1-9eca-bebdf9a5716b', 'Stellantis Financial Services', 'PSA Finance UK Limited', true],
  ['c218fb79-af30-4da2-aea2-f88410b225cd', 'Peugeot Finance', 'Peugeot Financial Services', true],
  ['281329ab-5ad9-461b-a84e-51ec854cbafd', 'Citroen Finance', 'Citroën Financial Services', true],
  ['818a16ba-a1e8-4ba9-be20-46fd357b4193', 'Vauxhall Finance', 'Vauxhall Finance plc', true],
  ['474bc4af-858b-49f5-92c1-34fb9148dd1f', 'GMAC UK', 'GMAC UK plc', false],
  ['06925880-b3ba-4392-8095-5f23c7f366d2', 'FCA Automotive Services', 'FCA Automotive Services UK Ltd', true],
  ['5b420729-a92d-46af-9229-200d5a671b33', 'Jaguar Financial Services', 'Jaguar Finance', true],
  ['38e5de50-0639-4b74-a836-27a9b149c1e8', 'Land Rover Financial Services', 'Land Rover Finance', true],
  ['0c6e4821-418f-4052-9df3-7fa712192c91', 'Volvo Car Financial Services', 'Volvo Car Finance', true],
  ['2b84ff86-fdc4-4931-a004-6d88365c3a47', 'Mazda Financial Services', 'Mazda Finance', true],
  ['4eaaa198-9c27-4d42-ba5a-00258c145cc1', 'Mitsubishi Motors Finance', 'Shogun Finance Limited', true],
  ['a4afe879-1324-4418-8f14-5823039f36cf', 'Suzuki Financial Services', 'Suzuki Finance', true],
  ['126595be-dd63-4f7b-bd90-9408940bf8ea', 'MG Financial Services', 'MG Finance', true],
  ['aa3ba1d9-d3b3-42d1-a086-06fad5b7dade', 'Ferrari Financial Services', 'Ferrari Finance', true],
  ['3d1d2b35-4ee1-4fd7-9c3f-9b012b69a9fb', 'Moneybarn', 'Moneybarn No. 1 Limited', true],
  ['b555f99c-0636-440d-a0d1-301de7076ef4', 'Blue Motor Finance', 'Blue Motor Finance Limited', true],
  ['2df5857b-2c68-4217-9a8c-de7046c343fe', 'Oodle Car Finance', 'Oodle Financial Services Limited', true],
  ['a400a3f6-dc9c-49f0-bcd6-18b2edaa962a', 'Startline Motor Finance', 'Startline Motor Finance Limited', true],
  ['7c6959d9-e726-4967-943a-e974c3468bc2', 'Advantage Finance', 'Advantage Finance Limited', true],
  ['3c7979a7-5865-48fa-9a8d-d7bb490b1136', 'First Response Finance', 'First Response Finance Limited', true],
  ['b79272ac-34ec-4cd0-adaf-fea8a4b4abe2', 'Northridge Finance', 'Bank of Ireland (UK) plc', true],
  ['7e36d147-3d3b-4ff8-a29a-7c4ef83bc344', 'Novuna Vehicle Solutions', 'Mitsubishi HC Capital UK PLC', true],
  ['93d2291b-dd48-48b9-8c9e-73fd73a8352c', 'Lombard North Central', 'Lombard North Central PLC', true],
  ['a7da8b4e-98bd-434d-a44f-dbbdaaa7ff79', 'Aldermore Bank', 'Aldermore Bank PLC', false],
  ['b37aef2a-bce4-42aa-8f56-083333a70829', 'Tandem Motor Finance', 'Oplo CF Ltd', true],
  ['97929ae5-95d6-422f-a0ee-65253b2bf8fc', 'Zopa', 'Zopa Bank Limited', true],
  ['e1966bff-ccec-4498-a260-d51822f89df8', 'Mann Island Finance', 'Mann Island Finance Limited', true],
  ['4758ccce-b05b-4034-8e39-6424b77efdef', 'Marsh Finance', 'Marsh Finance Limited', true],
  ['23a55f87-6c25-4509-87cb-05edd376a498', 'Specialist Motor Finance', 'Specialist Motor Finance Limited', true],
  ['cec9d819-aaa3-4f8e-9c91-a3b684def037', 'Billing Finance', 'Billing Finance Limited', true],
  ['0759cac3-a5ff-4445-88fc-2b2d3a576a36', 'Go Car Credit', 'Go Car Credit Limited', true],
  ['d8794cf2-98d3-42d3-8048-40863de3efaa', 'V12 Vehicle Finance', 'Secure Trust Bank PLC', true],
  ['21141d2a-7337-4453-90ed-ce9bd9577f76', 'PCF Bank', 'Private & Commercial Finance Company Limited', false],
  ['c14b742d-d30f-4f3e-b160-251b48a7befa', 'Paragon Bank', 'Paragon Bank PLC', false],
  ['1532edee-4410-4b6e-a74b-7348d0fb4b0c', 'JBR Capital', 'JBR Capital Limited', true],
]

/** Stands for every lender that cannot be found by name (CALL-09, AMB-43). */
export const fallbackLenderId = 'bcde1fef-b336-4116-993a-87616022b7b1'

export const lenderNames: readonly string[] = entries.map(([, name]) => name)

/** The row that stands for a lender nobody could name; never offered for choice. */
export const fallbackLender = (companyId: string): Lender => ({
  id: fallbackLenderId,
  name: 'Unknown Lender',
  alias: '',
  company_id: companyId,
  show_on_manual_lenders_list: false,
})

/**
 * The lenders of one company, the fallback lender last. Ids are the same for every company, so a row's key is (company_id, id).
 */
export const lendersOf = (companyId: string): Lender[] => [
  ...entries.map(([id, name, alias, inManualList]) => ({ id, name, alias, company_id: companyId, show_on_manual_lenders_list: inManualList })),
  fallbackLender(companyId),
]
