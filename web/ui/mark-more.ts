/**
 * Marks on a row that scrolls sideways whether more of it lies before (`start`) or after (`end`) its visible part, which
 * `scroll-fade` of styles.css draws. Given as a `ref`.
 */
export function markMore(row: HTMLElement | null): (() => void) | undefined {
  if (!row) return;
  const mark = () => {
    const { scrollLeft, clientWidth, scrollWidth } = row;
    const more = [scrollLeft > 1 && 'start', scrollLeft + clientWidth < scrollWidth - 1 && 'end'];
    row.dataset.more = more.filter(Boolean).join(' ');
  };
  row.addEventListener('scroll', mark, { passive: true });
  const observer = new ResizeObserver(mark);
  for (const each of [row, ...row.children]) observer.observe(each);
  return () => {
    row.removeEventListener('scroll', mark);
    observer.disconnect();
  };
}
