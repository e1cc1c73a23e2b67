/** The disclaimer dialog (C-PU-10). */
export const disclaimer = {
  title: 'Disclaimer',
  lead: 'Kosh is not a real bank.',
  points: [
    'It exists for education only.',
    'No real money moves: every rupee here is made up.',
    'Don’t use a real password or anyone’s real details.',
  ],
  dontShow: "Don't show this message again",
  understood: 'I understand',
};
