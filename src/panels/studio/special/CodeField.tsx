import {
  autocompletion,
  closeBrackets,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useRef } from 'react';
import { useLatest } from '../../../ui/use-latest.ts';

const COLOURS = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--_accent)' },
  { tag: [tags.string, tags.content], color: 'var(--_text)' },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword], color: 'var(--_success)' },
  { tag: tags.comment, color: 'var(--_muted)' },
]);

const LOOK = EditorView.theme({
  '&': {
    height: '100%',
    fontSize: '12px',
    backgroundColor: 'var(--_background)',
    color: 'var(--_text)',
  },
  '.cm-scroller': { fontFamily: 'var(--_font-mono)', lineHeight: '18px' },
  '.cm-gutters': { backgroundColor: 'var(--_surface)', color: 'var(--_muted)', border: 'none' },
  '.cm-content': { caretColor: 'var(--_text)' },
  '.cm-cursor': { borderLeftColor: 'var(--_text)' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, transparent, var(--_text) 5%)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, transparent, var(--_accent) 28%) !important',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--_raised)',
    color: 'var(--_text)',
    border: '1px solid var(--_line)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'color-mix(in srgb, transparent, var(--_accent) 24%)',
    color: 'var(--_text)',
  },
});

/** Words for completion, each with its description. */
export interface Word {
  label: string;
  detail?: string;
}

interface Props {
  label: string;
  language: 'yaml' | 'cel';
  text: string;
  readOnly: boolean;
  diagnostics: readonly Diagnostic[];
  words?: readonly Word[];
  onChange(text: string): void;
}

/** A text with line numbers, colours and marks at faults. Always from left to right. */
export function CodeField(props: Props) {
  const { label, language, readOnly, text, diagnostics } = props;
  const place = useRef<HTMLDivElement>(null);
  const latest = useLatest(props);
  const field = useRef<CodeView>(null);
  useEffect(() => {
    const made = new CodeView(place.current!, latest);
    field.current = made;
    return () => made.dispose();
  }, [label, language, readOnly, latest]);
  useEffect(() => field.current?.setText(text), [text]);
  useEffect(() => field.current?.setDiagnostics(diagnostics), [diagnostics, text]);
  return <div ref={place} className="studio-code" dir="ltr" />;
}

/** The editor of a field: it reports what is typed, and takes texts from outside. */
class CodeView {
  readonly #view: EditorView;
  /**
   * Texts that were typed and have not come back: such a text does not replace what was typed
   * since.
   */
  readonly #typed: string[] = [];
  #isReplacing = false;

  constructor(
    parent: HTMLElement,
    readonly props: { readonly current: Props },
  ) {
    const { text } = props.current;
    this.#view = new EditorView({
      parent,
      root: parent.getRootNode() as ShadowRoot,
      state: EditorState.create({ doc: text, extensions: this.#extensions() }),
    });
  }

  /** Replaces the text, unless it is one that was typed here. */
  setText(text: string): void {
    const own = this.#typed.lastIndexOf(text);
    this.#typed.splice(0, own < 0 ? this.#typed.length : own + 1);
    const { doc } = this.#view.state;
    if (own >= 0 || doc.toString() === text) return;
    this.#isReplacing = true;
    this.#view.dispatch({ changes: { from: 0, to: doc.length, insert: text } });
    this.#isReplacing = false;
  }

  setDiagnostics(diagnostics: readonly Diagnostic[]): void {
    const { state } = this.#view;
    const { length } = state.doc;
    const clamped = diagnostics.map((one) => ({
      ...one,
      from: Math.min(one.from, length),
      to: Math.min(one.to, length),
    }));
    this.#view.dispatch(setDiagnostics(state, clamped));
  }

  dispose(): void {
    this.#view.destroy();
  }

  #extensions(): Extension[] {
    const { label, language, readOnly, words } = this.props.current;
    return [
      LOOK,
      lineNumbers(),
      history(),
      drawSelection(),
      indentOnInput(),
      bracketMatching(),
      closeBrackets(),
      highlightActiveLine(),
      lintGutter(),
      syntaxHighlighting(COLOURS),
      ...(language === 'yaml' ? [yaml()] : [EditorView.lineWrapping]),
      autocompletion({ override: words ? [(context) => this.#complete(context)] : [] }),
      // Tab moves the focus to the next control: the editor must not trap the keyboard.
      keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]),
      EditorView.contentAttributes.of({ 'aria-label': label, dir: 'ltr' }),
      EditorState.readOnly.of(readOnly),
      EditorView.editable.of(!readOnly),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged && !this.#isReplacing) this.#report(state.doc.toString());
      }),
    ];
  }

  #report(text: string): void {
    this.#typed.push(text);
    this.props.current.onChange(text);
  }

  #complete(context: CompletionContext): CompletionResult | null {
    const word = context.matchBefore(/\w+/);
    if (!word && !context.explicit) return null;
    return {
      from: word?.from ?? context.pos,
      options: (this.props.current.words ?? []).map((one) => ({ ...one, type: 'property' })),
      validFor: /^\w*$/,
    };
  }
}
