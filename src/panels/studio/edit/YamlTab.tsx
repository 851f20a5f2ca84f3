import type { Diagnostic } from '@codemirror/lint';
import { useEffect, useMemo, useState } from 'react';
import { useTexts } from '../../../ui/texts.tsx';
import { useLatest } from '../../../ui/use-latest.ts';
import type { EntityDraft, EditorProps, KindDescription } from '../kinds/kind.ts';
import { CodeField } from '../special/CodeField.tsx';
import { checkDraft } from './check.ts';
import { type ParsedYaml, parseDraft, stringifyDraft } from './draft-yaml.ts';
import type { UnreadText } from './editor-controller.ts';
import { sameValue } from '../../shared/edit/paths.ts';

interface Props extends EditorProps {
  kind: KindDescription;
  name: string;
  /** What was typed before and cannot be read; null if the draft holds everything. */
  unread: string | null;
  /** Reports a text that is no draft; null if it is one. */
  onUnread(unread: UnreadText | null): void;
}

/**
 * The draft as YAML: every change that can be read, and names nothing unknown, is a change of the
 * draft.
 */
export function YamlTab(props: Props) {
  const t = useTexts();
  const { name, readOnly, onUnread } = props;
  const { text, parsed, unknown, type } = useYamlText(props);
  const diagnostics = useDiagnostics(props, parsed, unknown);
  const countLines = (from: number): number => text.slice(0, from).split('\n').length;
  const fault = useMemo(() => {
    if ('faults' in parsed) {
      const { line, message } = parsed.faults[0]!;
      return t('studio.yaml.wrong', { line, why: message || t('studio.yaml.object') });
    }
    const [first] = unknown;
    if (first === undefined) return null;
    const line = text.slice(0, parsed.findRange(first).from).split('\n').length;
    return t('studio.yaml.wrong', { line, why: t('studio.yaml.unknown', { name: first }) });
  }, [t, text, parsed, unknown]);
  const latestOnUnread = useLatest(onUnread);
  useEffect(
    () => latestOnUnread.current(fault === null ? null : { text, fault }),
    [text, fault, latestOnUnread],
  );
  return (
    <div className="studio-yaml">
      <CodeField
        label={t('studio.yaml.label', { name })}
        language="yaml"
        text={text}
        readOnly={readOnly}
        diagnostics={diagnostics}
        onChange={type}
      />
      {diagnostics.length > 0 ? (
        <ul className="studio-wrongs">
          {diagnostics.slice(0, 5).map(({ from, message }) => (
            <li key={`${from} ${message}`}>
              {t('studio.yaml.wrong', { line: countLines(from), why: message })}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/**
 * The text of the draft: typing changes the draft, and a change from elsewhere rewrites the text.
 */
function useYamlText({ kind, draft, unread, change }: Props) {
  const [{ text, drafts }, setTyped] = useState(() => ({
    text: unread ?? stringifyDraft(draft),
    // The last draft that was given, and those that were typed since.
    drafts: [draft],
  }));
  const [given, setGiven] = useState(draft);
  if (given !== draft) {
    setGiven(draft);
    const own = drafts.findLastIndex((one) => sameValue(one, draft));
    // Undo, or another tab.
    if (own < 0) setTyped({ text: stringifyDraft(draft), drafts: [draft] });
    else setTyped({ text, drafts: drafts.slice(own) });
  }
  const [known] = useState(() => listKnownNames(kind, draft));
  const parsed = useMemo(() => parseDraft(text), [text]);
  const unknown = useMemo(
    () => ('draft' in parsed ? findUnknown(parsed.draft, known) : []),
    [parsed, known],
  );
  const type = (typed: string): void => {
    const next = parseDraft(typed);
    if (!('draft' in next) || findUnknown(next.draft, known).length > 0)
      return setTyped((now) => ({ ...now, text: typed }));
    const removed = Object.keys(draft).filter((one) => !(one in next.draft));
    const changes = { ...Object.fromEntries(removed.map((one) => [one, null])), ...next.draft };
    const typedDraft = { ...draft, ...changes };
    setTyped((now) => ({ text: typed, drafts: [...now.drafts, typedDraft] }));
    if (!sameValue(typedDraft, draft)) change(changes);
  };
  return { text, parsed, unknown, type };
}

/** Attributes that a text may name. */
function listKnownNames(kind: KindDescription, draft: EntityDraft): ReadonlySet<string> {
  return new Set([
    ...kind.fields.map((field) => field.name.split('.')[0]!),
    ...Object.keys(kind.begins ?? {}),
    ...(kind.editors ?? []).flatMap(({ names }) => names),
    ...Object.keys(draft),
  ]);
}

function findUnknown(draft: EntityDraft, known: ReadonlySet<string>): string[] {
  return Object.keys(draft).filter((name) => !known.has(name));
}

function useDiagnostics(
  { kind, errors }: Props,
  parsed: ParsedYaml,
  unknown: readonly string[],
): Diagnostic[] {
  const t = useTexts();
  return useMemo(() => {
    if ('faults' in parsed)
      return parsed.faults.map(({ from, to, message }) => ({
        from,
        to,
        severity: 'error',
        message: message || t('studio.yaml.object'),
      }));
    const all = [
      ...unknown.map((one) => [one, t('studio.yaml.unknown', { name: one })] as const),
      ...Object.entries({ ...checkDraft(t, kind, parsed.draft), ...errors }),
    ];
    return all.map(([path, message]) => ({
      ...parsed.findRange(path),
      severity: 'error',
      message,
    }));
  }, [parsed, unknown, errors, kind, t]);
}
