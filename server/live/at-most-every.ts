/**
 * Returns a function that acts at once, and then at most once in the interval: what is asked meanwhile is done once, at its
 * end.
 */
export function atMostEvery(milliseconds: number, act: () => void): () => void {
  let resting = false;
  let asked = false;
  const run = (): void => {
    asked = resting;
    if (resting) return;
    resting = true;
    act();
    setTimeout(() => {
      resting = false;
      if (asked) run();
    }, milliseconds).unref();
  };
  return run;
}
