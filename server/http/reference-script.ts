/** Script of the API's page, served as a file: the filter, a button that copies each block of code, and links into closed parts. */
export const REFERENCE_SCRIPT = `
const calls = [...document.querySelectorAll('details.call')];
const groups = [...document.querySelectorAll('details.task')];
const filter = document.querySelector('#filter');
const found = document.querySelector('#found');

filter.closest('form').hidden = false;
filter.closest('form').addEventListener('submit', (event) => event.preventDefault());
filter.addEventListener('input', () => {
  const words = filter.value.toLowerCase().split(/\\s+/).filter(Boolean);
  for (const call of calls) call.hidden = !words.every((word) => call.dataset.words.includes(word));
  for (const group of groups) {
    group.hidden = !group.querySelector('details.call:not([hidden])');
    group.open = words.length > 0 && !group.hidden;
  }
  const left = calls.filter((call) => !call.hidden).length;
  found.textContent = words.length > 0 ? left + ' of ' + calls.length + ' calls' : '';
});

for (const block of document.querySelectorAll('pre')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.textContent);
    button.textContent = 'Copied';
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  });
  block.before(button);
}

const openTarget = () => {
  let part = document.getElementById(location.hash.slice(1));
  const target = part;
  for (; part; part = part.parentElement) if (part.tagName === 'DETAILS') part.open = true;
  target?.scrollIntoView();
};
addEventListener('hashchange', openTarget);
openTarget();
`;
