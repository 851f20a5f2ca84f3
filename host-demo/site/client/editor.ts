/** The editor of an example's code; loaded with the first one that is edited. */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { html } from '@codemirror/lang-html';
import { indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';

/** An editor in the place of code that was read only. */
export interface CodeEditor {
  read(): string;
  write(code: string): void;
  focus(): void;
}

/** Puts an editor in the place of `source`; `onRun` is called on Ctrl+Enter. */
export function createEditor(
  source: HTMLElement,
  { code, label, onRun }: { code: string; label: string; onRun: () => void },
): CodeEditor {
  const place = Object.assign(document.createElement('div'), { className: 'editor' });
  // Sheets of a shadow root are adopted; in the page they would be inline styles, which its policy refuses.
  const root = place.attachShadow({ mode: 'open' });
  const sheet = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')!;
  const host = document.createElement('div');
  root.append(sheet.cloneNode(), host);
  source.hidden = true;
  source.after(place);
  const run = {
    key: 'Mod-Enter',
    run: () => {
      onRun();
      return true;
    },
  };
  const view = new EditorView({
    root,
    parent: host,
    state: EditorState.create({
      doc: code,
      extensions: [
        history(),
        indentOnInput(),
        keymap.of([run, ...defaultKeymap, ...historyKeymap]),
        html(),
        syntaxHighlighting(classHighlighter),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label }),
      ],
    }),
  });
  return {
    read: () => view.state.doc.toString(),
    write: (text) =>
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }),
    focus: () => view.focus(),
  };
}
