/** The pages of the site: texts, menu, language and theme, search, examples. */
import { type Choice, keepChoice } from './choices.ts';
import { startExamples, refreshExamples } from './examples.ts';
import { startSearch } from './search.ts';
import { showTexts, phraseFor } from './texts.ts';

const root = document.documentElement;

for (const field of document.querySelectorAll<HTMLSelectElement>('[data-choose]')) {
  const choice = field.dataset['choose'] as Choice;
  field.value = (choice === 'language' ? root.lang : root.dataset['theme']) ?? field.value;
  field.addEventListener('change', () => {
    keepChoice(choice, field.value);
    void showTexts().then(refreshExamples);
  });
}
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', refreshExamples);

const menu = document.querySelector<HTMLElement>('[data-menu]')!;
menu.addEventListener('click', () => {
  const isOpen = root.toggleAttribute('data-menu-open');
  menu.setAttribute('aria-expanded', String(isOpen));
});

document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('[data-copy]');
  const code = button?.closest('.code, .example')?.querySelector<HTMLElement>('.source, pre');
  if (!button || !code) return;
  void navigator.clipboard.writeText(code.dataset['edited'] ?? code.innerText).then(() => {
    button.textContent = phraseFor('copied');
    setTimeout(() => (button.textContent = phraseFor('copy')), 1500);
  });
});

document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'center' });
startExamples();
startSearch(document.querySelector('dialog')!, root.dataset['root']!);
await showTexts();
