/** Returns the word for a health score of 0 to 100, and the tone of its badge. */
export function healthStep(score: number) {
  if (score >= 80) return { word: 'strong', tone: 'good' } as const;
  if (score >= 60) return { word: 'good', tone: 'info' } as const;
  if (score >= 40) return { word: 'fair', tone: 'warning' } as const;
  return { word: 'weak', tone: 'bad' } as const;
}
