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
import { EditorState } from '@codemirror/state';
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

/** A text with line numbers, colours and marks at what is wrong. Always from left to right. */
export function CodeField({
  label,
  language,
  text,
  readOnly,
  diagnostics,
  words,
  onChange,
}: {
  label: string;
  language: 'yaml' | 'cel';
  text: string;
  readOnly: boolean;
  diagnostics: readonly Diagnostic[];
  words?: readonly Word[];
  onChange(text: string): void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const now = useLatest({ onChange, words });
  /** What was typed and has not come back as `text` yet: it must not be written over what is typed since. */
  const typed = useRef<string[]>([]);
  const isGiven = useRef(false);
  useEffect(() => {
    const offered = (context: CompletionContext): CompletionResult | null => {
      const typed = context.matchBefore(/\w+/);
      if (!typed && !context.explicit) return null;
      return {
        from: typed?.from ?? context.pos,
        options: (now.current.words ?? []).map((word) => ({ ...word, type: 'property' })),
        validFor: /^\w*$/,
      };
    };
    const made = new EditorView({
      parent: place.current!,
      root: place.current!.getRootNode() as ShadowRoot,
      state: EditorState.create({
        doc: text,
        extensions: [
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
          autocompletion({ override: words ? [offered] : [] }),
          // Tab goes on to the next control: the keyboard is never caught here.
          keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]),
          EditorView.contentAttributes.of({ 'aria-label': label, dir: 'ltr' }),
          EditorState.readOnly.of(readOnly),
          EditorView.editable.of(!readOnly),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged || isGiven.current) return;
            const whole = update.state.doc.toString();
            typed.current.push(whole);
            now.current.onChange(whole);
          }),
        ],
      }),
    });
    view.current = made;
    return () => made.destroy();
    // The text goes in below; an editor lives as long as its place.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [label, language, readOnly, now]);
  useEffect(() => {
    const { current } = view;
    const own = typed.current.lastIndexOf(text);
    typed.current.splice(0, own < 0 ? typed.current.length : own + 1);
    if (own >= 0 || !current || current.state.doc.toString() === text) return;
    isGiven.current = true;
    current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: text } });
    isGiven.current = false;
  }, [text]);
  useEffect(() => {
    const { current } = view;
    if (current)
      current.dispatch(
        setDiagnostics(
          current.state,
          diagnostics.map((one) => ({
            ...one,
            from: Math.min(one.from, current.state.doc.length),
            to: Math.min(one.to, current.state.doc.length),
          })),
        ),
      );
  }, [diagnostics, text]);
  return <div ref={place} className="studio-code" dir="ltr" />;
}
