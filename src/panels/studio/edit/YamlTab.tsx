import type { Diagnostic } from '@codemirror/lint';
import { useEffect, useMemo, useRef, useState } from 'react';
import { isMap, LineCounter, parseDocument, stringify } from 'yaml';
import { useTexts } from '../../../ui/texts.tsx';
import { useLatest } from '../../../ui/use-latest.ts';
import type { EntityDraft, EditorProps, KindDescription } from '../kinds/kind.ts';
import { CodeField } from '../special/CodeField.tsx';
import { checkDraft } from './check.ts';
import { sameValue } from '../../shared/edit/paths.ts';

/** Aliases that a text may follow: a few lines of them can stand for gigabytes. */
const MOST_ALIASES = 20;

/** The draft as YAML: every change that can be read, and names nothing unknown, is a change of the draft. */
export function YamlTab({
  kind,
  name,
  unread,
  draft,
  readOnly,
  errors,
  change,
  onUnread,
}: EditorProps & {
  kind: KindDescription;
  name: string;
  /** What was typed before and cannot be read; null where the draft is all. */
  unread: string | null;
  /** A text that is no draft, and why; null where it is one. */
  onUnread(text: string | null, why: string | null): void;
}) {
  const t = useTexts();
  const [text, setText] = useState(() => unread ?? toYaml(draft));
  // The draft that was here first: what is typed becomes a part of it.
  const [known] = useState(
    () =>
      new Set([
        ...kind.fields.map((field) => field.name.split('.')[0]!),
        ...Object.keys(kind.begins ?? {}),
        ...(kind.editors ?? []).flatMap(({ names }) => names),
        ...Object.keys(draft),
      ]),
  );
  const read = useMemo(() => readText(text), [text]);
  /** Drafts that are on the screen as text: the one given last, and those typed since. */
  const shown = useRef<EntityDraft[]>([draft]);
  useEffect(() => {
    const own = shown.current.findLastIndex((one) => sameValue(one, draft));
    // A change from elsewhere: undo, or another tab.
    if (own < 0) setText(toYaml(draft));
    shown.current = own < 0 ? [draft] : shown.current.slice(own);
  }, [draft]);
  const firstFault = 'faults' in read ? read.faults[0] : undefined;
  const unknown = useMemo(
    () => ('draft' in read ? Object.keys(read.draft).filter((one) => !known.has(one)) : []),
    [read, known],
  );
  const countLines = (from: number): number => text.slice(0, from).split('\n').length;
  const wrong = firstFault
    ? t('studio.yaml.wrong', {
        line: firstFault.line,
        why: firstFault.message || t('studio.yaml.object'),
      })
    : 'draft' in read && unknown[0] !== undefined
      ? t('studio.yaml.wrong', {
          line: countLines(read.findRange(unknown[0]).from),
          why: t('studio.yaml.unknown', { name: unknown[0] }),
        })
      : null;
  const latestOnUnread = useLatest(onUnread);
  useEffect(
    () => latestOnUnread.current(wrong === null ? null : text, wrong),
    [text, wrong, latestOnUnread],
  );

  const type = (typed: string): void => {
    setText(typed);
    const next = readText(typed);
    if (!('draft' in next) || Object.keys(next.draft).some((one) => !known.has(one))) return;
    const changes = {
      ...Object.fromEntries(
        Object.keys(draft)
          .filter((one) => !(one in next.draft))
          .map((one) => [one, null]),
      ),
      ...next.draft,
    };
    const meant = { ...draft, ...changes };
    shown.current.push(meant);
    if (!sameValue(meant, draft)) change(changes);
  };
  const diagnostics = useMemo((): Diagnostic[] => {
    if ('faults' in read)
      return read.faults.map(({ from, to, message }) => ({
        from,
        to,
        severity: 'error',
        message: message || t('studio.yaml.object'),
      }));
    const all = [
      ...unknown.map((one) => [one, t('studio.yaml.unknown', { name: one })] as const),
      ...Object.entries({ ...checkDraft(t, kind, read.draft), ...errors }),
    ];
    return all.map(([path, message]) => ({ ...read.findRange(path), severity: 'error', message }));
  }, [read, unknown, errors, kind, t]);
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

function toYaml(draft: EntityDraft): string {
  return stringify(draft, { aliasDuplicateObjects: false, lineWidth: 100 });
}

interface Fault {
  from: number;
  to: number;
  line: number;
  /** Empty where it is no object at all. */
  message: string;
}

/** The draft that a text holds, or what is wrong with it and where. Plain data alone: no tag makes anything else of it. */
function readText(
  text: string,
):
  | { draft: EntityDraft; findRange(path: string): { from: number; to: number } }
  | { faults: Fault[] } {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    schema: 'core',
    customTags: [],
    lineCounter: lines,
    prettyErrors: false,
  });
  const faultAt = (from: number, to: number, message: string): Fault => ({
    from: Math.min(from, text.length),
    to: Math.min(Math.max(to, from), text.length),
    line: lines.linePos(from).line,
    message,
  });
  if (document.errors.length > 0)
    return {
      faults: document.errors.map(({ pos: [from, to], message }) => faultAt(from, to, message)),
    };
  if (!isMap(document.contents)) return { faults: [faultAt(0, text.length, '')] };
  try {
    const draft = document.toJS({ maxAliasCount: MOST_ALIASES }) as EntityDraft;
    return {
      draft,
      findRange(path) {
        const steps = path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
        for (; steps.length > 0; steps.pop()) {
          const range = (
            document.getIn(steps, true) as { range?: [number, number, number] } | undefined
          )?.range;
          if (range) return { from: range[0], to: Math.min(range[1], text.length) };
        }
        return { from: 0, to: 0 };
      },
    };
  } catch (error) {
    return { faults: [faultAt(0, text.length, (error as Error).message)] };
  }
}
