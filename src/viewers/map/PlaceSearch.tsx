import { MapPin, Search } from 'lucide-react';
import { Fragment, useCallback, useEffect, useId, useRef, useState } from 'react';
import { type Problem, problemText } from '../../core/problem.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../ui/texts.tsx';
import { type RequestState, useAnswer } from '../../ui/use-answer.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { pairFrom, type Pair } from './coordinate-text.ts';
import type { FoundPlaces } from '../../sources/layer/find-places.ts';
import { rest } from './rest.ts';

/** Pause in typing after which a request is sent. */
const REST_MS = 250;

/**
 * What is found for a text: neither data nor a problem while the request runs and without a text.
 */
type PlaceHits = RequestState<FoundPlaces>;

/** Requests the places of a name once typing pauses; sends no request for an empty name. */
function usePlaces(
  name: string,
  find: (text: string, signal: AbortSignal) => Promise<FoundPlaces | Problem>,
): PlaceHits {
  const latest = useLatest(find);
  const ask = useCallback(
    async (signal: AbortSignal) => {
      await rest(REST_MS, signal);
      const answer = await latest.current(name, signal);
      return 'places' in answer
        ? ({ ok: true, data: answer } as const)
        : ({ ok: false, error: answer } as const);
    },
    [name, latest],
  );
  return useAnswer(name === '' ? null : ask);
}

/** A field for a place's name or a coordinate. Arrow keys walk what is found, Enter goes there. */
export function PlaceSearch({
  find,
  onPlace,
  onCoordinate,
}: {
  find(text: string, signal: AbortSignal): Promise<FoundPlaces | Problem>;
  onPlace(place: FoundPlaces['places'][number]): void;
  onCoordinate(at: Pair): void;
}) {
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [open, setOpen] = useState(false);
  const pair = pairFrom(text);
  const hits = usePlaces(pair ? '' : text.trim(), find);
  const places = hits.data?.places ?? [];
  const count = pair ? 1 : places.length;
  const go = (i: number): void => {
    const place = places[i];
    if (pair) onCoordinate(pair);
    else if (place) onPlace(place);
    else return;
    setOpen(false);
  };
  const change = (next: string): void => {
    setText(next);
    setAt(0);
    setOpen(true);
  };
  const isListed = open && text.trim() !== '';
  return (
    <div
      className="place-search"
      role="search"
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setOpen(false)}
    >
      <SearchInput
        id={id}
        text={text}
        isOpen={open && text !== ''}
        at={open && count > 0 ? at : null}
        onText={change}
        onOpen={setOpen}
        keys={{
          ArrowDown: () => setAt(Math.min(count - 1, at + 1)),
          ArrowUp: () => setAt(Math.max(0, at - 1)),
          Enter: () => go(at),
          Escape: () => setOpen(false),
        }}
      />
      {isListed ? (
        <PlaceList id={id} pair={pair} hits={hits} at={at} onGo={go} onPoint={setAt} />
      ) : null}
    </div>
  );
}

function SearchInput({
  id,
  text,
  isOpen,
  at,
  onText,
  onOpen,
  keys,
}: {
  id: string;
  text: string;
  isOpen: boolean;
  /** 0-based index of the option that Enter chooses; null while no option is shown. */
  at: number | null;
  onText(text: string): void;
  onOpen(isOpen: boolean): void;
  /** What keys do, by name. */
  keys: Readonly<Record<string, () => void>>;
}) {
  const t = useTexts();
  return (
    <label className="search-field">
      <Search size={14} strokeWidth={1.5} aria-hidden />
      <input
        className="field"
        type="search"
        role="combobox"
        value={text}
        placeholder={t('map.search')}
        aria-label={t('map.search')}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-autocomplete="list"
        autoComplete="off"
        aria-activedescendant={at === null ? undefined : `${id}-${at}`}
        onFocus={() => onOpen(true)}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          const run = keys[event.key];
          if (!run) return;
          event.preventDefault();
          event.stopPropagation();
          run();
        }}
      />
    </label>
  );
}

/** What is found: a coordinate or places, and a note if there is nothing or more. */
function PlaceList({
  id,
  pair,
  hits,
  at,
  onGo,
  onPoint,
}: {
  id: string;
  pair: Pair | null;
  hits: PlaceHits;
  at: number;
  onGo(i: number): void;
  onPoint(i: number): void;
}) {
  const t = useTexts();
  const found = hits.data;
  return (
    <div className="place-list">
      <ul id={id} role="listbox" aria-label={t('map.search.found')}>
        {pair ? <CoordinateOption id={`${id}-0`} pair={pair} onGo={() => onGo(0)} /> : null}
        {found?.places.map((place, i) => (
          <Fragment key={`${place.type} ${place.id}`}>
            {place.type === found.places[i - 1]?.type ? null : (
              <li role="presentation" className="place-kind muted">
                <bdi>{place.typeLabel}</bdi>
              </li>
            )}
            <PlaceOption
              id={`${id}-${i}`}
              place={place}
              isActive={i === at}
              onGo={() => onGo(i)}
              onPoint={() => onPoint(i)}
            />
          </Fragment>
        ))}
      </ul>
      <p className="place-note muted" role="status">
        {describeHits(t, pair, hits)}
      </p>
    </div>
  );
}

/** A place; its kind is shown above it, and is inside of it for screen readers. */
function PlaceOption({
  id,
  place,
  isActive,
  onGo,
  onPoint,
}: {
  id: string;
  place: FoundPlaces['places'][number];
  isActive: boolean;
  onGo(): void;
  onPoint(): void;
}) {
  const node = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) node.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <li
      ref={node}
      id={id}
      role="option"
      aria-selected={isActive}
      className="place"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onGo}
      onMouseEnter={onPoint}
    >
      <bdi>{place.label}</bdi>
      <bdi dir="ltr" className="muted">
        {place.id === place.label ? '' : place.id}
      </bdi>
      <span className="visually-hidden">{place.typeLabel}</span>
    </li>
  );
}

function CoordinateOption({ id, pair, onGo }: { id: string; pair: Pair; onGo(): void }) {
  const t = useTexts();
  return (
    <li
      id={id}
      role="option"
      aria-selected
      className="place"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onGo}
    >
      <MapPin size={14} strokeWidth={1.5} aria-hidden />
      <span>{t('map.goTo')}</span>
      <bdi dir="ltr" className="muted">
        {pair.join(', ')}
      </bdi>
    </li>
  );
}

/**
 * Says that there is nothing, more than is listed, or why nothing is known; empty where the list
 * says all.
 */
function describeHits(
  t: Translate,
  pair: Pair | null,
  { data: found, problem }: PlaceHits,
): string {
  if (problem) return problemText(t, problem);
  if (!found) return pair ? '' : t('map.search.asking');
  if (found.places.length === 0) return t('map.search.nothing');
  return found.truncated ? t('map.search.more', { count: found.places.length }) : '';
}
