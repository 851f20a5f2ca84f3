import {
  type InputHTMLAttributes,
  type KeyboardEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Backend } from '../../../../backend/backend.ts';
import { loadCatalog } from '../../../../backend/catalogs.ts';
import type { Row } from '../../../../backend/records.ts';
import { rows } from '../../../../backend/rows.ts';
import { place } from '../../../../ui/place.ts';
import { useTexts } from '../../../../ui/texts.tsx';
import { useAnswer } from '../../../../ui/use-answer.ts';
import { formatLookup, labelFields, type Lookup, lookupConstraints } from './lookups.ts';

/** Records that are offered. */
const SHOWN = 12;
/** Time without typing before records are looked for, ms. */
const PAUSE_MS = 200;

interface Props extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'children'
> {
  backend: Backend;
  lookup: Lookup;
  value: string;
  /** Whether the form says below the input what is wrong with it. */
  isRefused: boolean;
  onValue(value: string): void;
}

/** A record that can be chosen. */
interface Choice {
  value: string;
  label: string;
}

/** What was found for a text. */
interface Search {
  text: string;
  choices: readonly Choice[];
}

/**
 * Names a record of another catalog: what is typed is looked for among its values and labels, the
 * arrows move through what was found, Enter chooses. Below it is what the record is called, or that
 * there is no such record, unless the form says so.
 */
export function LookupInput({ backend, lookup, value, isRefused, onValue, ...rest }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const text = usePaused(value);
  const search = useSearch(backend, lookup, text);
  const choices = search?.text === text ? search.choices : null;
  const list = useLookupList(choices, onValue);
  const { isShown, active } = list;
  return (
    <>
      <input
        {...rest}
        ref={input}
        className="field"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? `${id}-list` : undefined}
        aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        dir="ltr"
        value={value}
        onChange={({ target }) => {
          onValue(target.value);
          list.open();
        }}
        onClick={list.open}
        onBlur={list.close}
        onKeyDown={list.pressKey}
      />
      {isShown && choices ? (
        <List {...{ id, input, choices, active }} onChoose={list.choose} />
      ) : null}
      {isRefused ? null : <Hint value={value} search={search} />}
    </>
  );
}

/**
 * What the record is called, that there is none, or how one is chosen. `search` may be of an
 * earlier text, and is null before the first answer.
 */
function Hint({ value, search }: { value: string; search: Search | null }) {
  const t = useTexts();
  const named = value === '' ? null : search?.choices.find((one) => one.value === value);
  if (named)
    return (
      <p className="muted">
        <bdi>{named.label || named.value}</bdi>
      </p>
    );
  return value !== '' && search?.text === value ? (
    <p className="record-wrong">{t('browse.record.lookup.missing')}</p>
  ) : (
    <p className="muted">{t('browse.record.lookup')}</p>
  );
}

/** The list of choices below the input: whether it is shown, which is active, and its keys. */
function useLookupList(choices: readonly Choice[] | null, onValue: (value: string) => void) {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const count = choices?.length ?? 0;
  const isShown = isOpen && count > 0;
  const close = (): void => setOpen(false);
  const choose = (choice: Choice): void => {
    onValue(choice.value);
    setOpen(false);
    setActive(-1);
  };
  const pressKey = (event: KeyboardEvent): void => {
    const moved = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (moved !== undefined) {
      event.preventDefault();
      setOpen(true);
      if (count > 0) setActive((Math.max(active, moved > 0 ? -1 : 0) + moved + count) % count);
    } else if (event.key === 'Enter' && isShown && choices?.[active]) {
      event.preventDefault();
      choose(choices[active]);
    } else if (event.key === 'Escape' && isShown) {
      // It closes the list alone, not the form.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  const open = (): void => {
    setOpen(true);
    setActive(-1);
  };
  return { isShown, active, open, close, choose, pressKey };
}

function List({
  id,
  input,
  choices,
  active,
  onChoose,
}: {
  id: string;
  input: { readonly current: HTMLInputElement | null };
  choices: readonly Choice[];
  active: number;
  onChoose(choice: Choice): void;
}) {
  const t = useTexts();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const popover = list.current;
    popover?.showPopover();
    if (popover && input.current) void place(input.current, popover);
  }, [input, choices]);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      id={`${id}-list`}
      popover="manual"
      role="listbox"
      aria-label={t('browse.record.lookup')}
      className="menu record-lookup"
    >
      {choices.map((choice, at) => (
        <div
          key={choice.value}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          className="menu-item"
          // The input keeps the focus.
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(choice);
          }}
        >
          <bdi dir="ltr">{choice.value}</bdi>
          <bdi className="muted">{choice.label}</bdi>
        </div>
      ))}
    </div>
  );
}

/**
 * Records that hold a text, the one of exactly this value first. The answer to the text before
 * while they are looked for; null before the first.
 */
function useSearch(backend: Backend, lookup: Lookup, text: string): Search | null {
  const { catalog, field } = lookup;
  const ask = useMemo(
    () => async (signal: AbortSignal) => {
      const cache = await loadCatalog(backend, catalog, { signal });
      if (!cache.ok) return cache;
      const labels = labelFields(cache.data, field);
      const isText = cache.data.catalogFields.some(
        ({ attribute }) => attribute.name === field && attribute.typeName === 'string',
      );
      const request = { catalog, fields: [field, ...labels], orderBy: field };
      const searched = isText ? [field, ...labels] : labels;
      const [same, found] = await Promise.all([
        text === ''
          ? null
          : rows(
              backend,
              { ...request, constraints: [{ field, operator: 'equal', value: text }], limit: 1 },
              { signal },
            ),
        rows(
          backend,
          { ...request, constraints: lookupConstraints(searched, text), limit: SHOWN },
          { signal },
        ),
      ]);
      if (!found.ok) return found;
      const all = [...(same?.ok ? same.data : []), ...found.data];
      return { ok: true as const, data: { text, choices: toChoices(all, field, labels) } };
    },
    [backend, catalog, field, text],
  );
  return useAnswer(ask, { keep: true }).data;
}

function toChoices(all: readonly Row[], field: string, labels: readonly string[]): Choice[] {
  const byValue = new Map<string, Choice>();
  for (const row of all) {
    const value = String(row[field] ?? '');
    if (value !== '' && !byValue.has(value))
      byValue.set(value, { value, label: formatLookup(row, labels) });
  }
  return [...byValue.values()].slice(0, SHOWN);
}

/** A text after a pause in typing; the first one at once. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
