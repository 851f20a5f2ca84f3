import { type ReactNode, useRef } from 'react';
import type { Assumption, FormatWarning } from '../../formats/format-error.ts';
import { addEnglish, type TextKey } from '../../i18n/i18n.ts';
import { joinList } from '../../i18n/join-list.ts';
import enAssumed from '../../i18n/texts/en/assumed.json';
import { Button } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import sheet from './assumed-notes.css';
import { messageText } from '../../i18n/message-text.ts';

addEnglish(enAssumed);

interface AssumedNotesProps {
  /** What the reader found; those that name an assumption are shown. */
  warnings: readonly FormatWarning[];
  /** The choice that corrects an assumption, shown beside its note. */
  corrections?: Partial<Record<Assumption, ReactNode>>;
  /** Opens the place where a kind is corrected: a button beside each kind. */
  onChange?: ((kind: Assumption) => void) | undefined;
}

/** Notes that are listed; the rest is among the file's warnings. */
const MOST_NOTES = 100;

/**
 * What was assumed when the data were read, beside the plot: one line that names the kinds, opened
 * by a click to the notes and to the choices that correct them. Nothing without an assumption.
 */
export function AssumedNotes({ warnings, corrections = {}, onChange }: AssumedNotesProps) {
  const t = useTexts();
  const ref = useRef<HTMLDetailsElement>(null);
  useSheet(ref, sheet);
  const notes = warnings.filter(({ assumes }) => assumes).slice(0, MOST_NOTES);
  const kinds = [...new Set(notes.flatMap(({ assumes }) => assumes ?? []))];
  if (kinds.length === 0) return null;
  const label = (kind: Assumption): string => t(`assumed.${kind}` as TextKey);
  return (
    <details
      ref={ref}
      className="assumed"
      part="assumed"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !ref.current?.open) return;
        event.stopPropagation();
        ref.current.open = false;
        ref.current.querySelector('summary')?.focus();
      }}
    >
      <summary>
        <strong>{t('assumed.title')}</strong> {joinList(t, kinds.map(label))}
      </summary>
      <dl>
        {kinds.map((kind) => (
          <div key={kind}>
            <dt>{label(kind)}</dt>
            {notes.map(({ code, message, parts, assumes, count }, i) =>
              assumes === kind ? (
                <dd key={`${code} ${i}`} dir="auto">
                  {parts ? messageText(t, parts) : message}
                  {count > 1 ? ` (× ${count})` : ''}
                </dd>
              ) : null,
            )}
            {corrections[kind] ? <dd>{corrections[kind]}</dd> : null}
            {onChange ? (
              <dd>
                <Button
                  label={t('assumed.change')}
                  aria-label={t('assumed.change.of', { what: label(kind) })}
                  onClick={() => {
                    ref.current!.open = false;
                    onChange(kind);
                  }}
                />
              </dd>
            ) : null}
          </div>
        ))}
      </dl>
    </details>
  );
}
