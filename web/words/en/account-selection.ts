/** Choice of an account type (C-RG-01, C-RG-02). */
export const accountSelection = {
  title: 'Choose Account Type',
  step: 'Step 1 of 2',
  lead: 'Compare the terms before you decide. Nothing is opened yet.',
  legend: 'Account type',
  continue: 'Continue to Registration',
  pickFirst: 'Pick an account type to continue.',
};
