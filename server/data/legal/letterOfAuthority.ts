import type { LegalDocument } from './legalDocument.ts'

export const letterOfAuthority: LegalDocument = {
  slug: 'letter-of-authority',
  name: 'Letter of authority',
  required: true,
  version: '1.0',
  blocks: [
    { text: 'This letter allows {company_name}, which runs {brand_name}, and the solicitors we partner with to act for you in your car finance claim. It takes effect when you sign the application.' },
    { heading: 'What you allow us to do' },
    {
      list: [
        'Carry out a soft search of your credit file to find car finance agreements. A soft search does not affect your credit score.',
        'Ask the lenders we find, and the lenders you name, for documents and information about your car finance agreements, including any commission that was paid.',
        'Pass what you told us, and what we receive, to the solicitors we partner with, so that they can look at your claim.',
        'Submit a claim on your behalf and write to your lenders about it.',
      ],
    },
    { heading: 'Which agreements it covers' },
    { text: 'It covers car finance agreements taken out in your name between 2007 and 2021. It does not cover leases, rentals or any other product.' },
    { heading: 'What it does not allow' },
    {
      list: [
        'It does not allow us to apply for credit in your name.',
        'It does not allow us to change or end a finance agreement. Keep making your payments as usual.',
        'It does not allow us to take money from your bank account.',
      ],
    },
    { heading: 'A request to the lender' },
    { text: 'Please treat a copy of this letter as you would the original, and send the documents and information asked for to {company_name} or to the solicitors acting for me.' },
    { heading: 'Ending this authority' },
    { text: 'You can end this authority at any time by telling us in writing. Ending it does not undo what was done while it was in force. The No win no fee agreement explains when a cancellation fee applies.' },
  ],
}
