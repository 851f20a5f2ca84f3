/** The examples of a page: frames that show them, editors that change them. */
import type { CodeEditor } from './editor.ts';
import { phraseFor } from './texts.ts';

/** Shows every example; the browser loads a frame when it comes near the window. */
export function startExamples(): void {
  for (const section of document.querySelectorAll<HTMLElement>('.example')) startExample(section);
  refreshExamples();
  addEventListener('message', ({ source, data }: MessageEvent<{ output?: string }>) => {
    const frames = [...document.querySelectorAll('iframe')];
    const frame = frames.find(({ contentWindow }) => contentWindow === source);
    const output = frame?.parentElement?.querySelector<HTMLElement>('.output');
    if (!output || data.output === undefined) return;
    output.hidden = false;
    output.textContent = `${output.textContent}${data.output}\n`.split('\n').slice(-6).join('\n');
  });
}

/** Loads all frames in the language and the theme of the page. */
export function refreshExamples(): void {
  const { lang, dataset } = document.documentElement;
  for (const section of document.querySelectorAll<HTMLElement>('.example')) {
    const look = `example=${section.dataset['example']!}&lang=${lang}&theme=${shownTheme()}`;
    const frame = section.querySelector('iframe')!;
    frame.loading = 'lazy';
    frame.src = `${dataset['root']!}preview.html?${look}`;
    section.querySelector<HTMLAnchorElement>('[data-alone]')!.href = frame.src;
  }
}

function startExample(section: HTMLElement): void {
  const find = <E extends HTMLElement>(selector: string): E => section.querySelector<E>(selector)!;
  const frame = find<HTMLIFrameElement>('iframe');
  const source = find('.source');
  const original = source.innerText;
  let editor: CodeEditor | undefined;

  const run = (code: string | undefined): void => {
    if (code === undefined) delete frame.dataset['code'];
    else frame.dataset['code'] = code;
    source.dataset['edited'] = code ?? original;
    Object.assign(find('.output'), { textContent: '', hidden: true });
    frame.contentWindow!.location.reload();
  };
  find('[data-edit]').addEventListener('click', () => {
    import('./editor.ts').then(
      ({ createEditor }) => {
        editor = createEditor(source, {
          code: original,
          label: phraseFor('edit'),
          onRun: () => run(editor!.read()),
        });
        find('[data-edit]').hidden = true;
        find('[data-run]').hidden = find('[data-reset]').hidden = false;
        editor.focus();
      },
      (error) => Object.assign(find('.output'), { textContent: String(error), hidden: false }),
    );
  });
  find('[data-run]').addEventListener('click', () => run(editor?.read()));
  find('[data-reset]').addEventListener('click', () => {
    editor?.write(original);
    run(undefined);
  });
}

/** The theme that is shown. */
function shownTheme(): 'light' | 'dark' {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
