import { MapPin, Search } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { type Problem, problemText } from '../../core/problem.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { pairFrom, type Pair } from './coordinate-text.ts';
import type { FoundPlaces } from '../../sources/layer/find-places.ts';

/** How long typing rests before the server is asked. */
const REST_MS = 250;

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
  const t = useTexts();
  const id = useId();
  const [text, setText] = useState('');
  const [found, setFound] = useState<FoundPlaces | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [at, setAt] = useState(0);
  const [open, setOpen] = useState(false);
  const pair = pairFrom(text);
  const ask = useLatest(find);
  const wanted = pair ? '' : text.trim();
  useEffect(() => {
    setFound(null);
    setProblem(null);
    setAt(0);
    if (wanted === '') return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      ask.current(wanted, stop.signal).then(
        (answer) => {
          if (stop.signal.aborted) return;
          if ('places' in answer) setFound(answer);
          else setProblem(answer);
        },
        () => undefined,
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted, ask]);
  const count = pair ? 1 : (found?.places.length ?? 0);
  const go = (i: number): void => {
    const place = found?.places[i];
    if (pair) onCoordinate(pair);
    else if (place) onPlace(place);
    else return;
    setOpen(false);
  };
  return (
    <div
      className="place-search"
      role="search"
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setOpen(false)}
    >
      <label className="search-field">
        <Search size={14} strokeWidth={1.5} aria-hidden />
        <input
          className="field"
          type="search"
          role="combobox"
          value={text}
          placeholder={t('map.search')}
          aria-label={t('map.search')}
          aria-expanded={open && text !== ''}
          aria-controls={id}
          aria-autocomplete="list"
          autoComplete="off"
          aria-activedescendant={open && count > 0 ? `${id}-${at}` : undefined}
          onFocus={() => setOpen(true)}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
          }}
          onKeyDown={(event) => {
            const run = {
              ArrowDown: () => setAt(Math.min(count - 1, at + 1)),
              ArrowUp: () => setAt(Math.max(0, at - 1)),
              Enter: () => go(at),
              Escape: () => setOpen(false),
            }[event.key];
            if (!run) return;
            event.preventDefault();
            event.stopPropagation();
            run();
          }}
        />
      </label>
      {open && text.trim() !== '' ? (
        <div className="place-list">
          <ul id={id} role="listbox" aria-label={t('map.search.found')}>
            {pair ? (
              <li
                id={`${id}-0`}
                role="option"
                aria-selected
                className="place"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => go(0)}
              >
                <MapPin size={14} strokeWidth={1.5} aria-hidden />
                <span>{t('map.goTo')}</span>
                <bdi dir="ltr" className="muted">
                  {pair.join(', ')}
                </bdi>
              </li>
            ) : null}
            {found?.places.map((place, i) => (
              <li
                key={`${place.type} ${place.id}`}
                id={`${id}-${i}`}
                role="option"
                aria-selected={i === at}
                className="place"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => go(i)}
                onMouseEnter={() => setAt(i)}
              >
                <bdi>{place.label}</bdi>
                <bdi dir="ltr" className="muted">
                  {place.id === place.label ? '' : place.id}
                </bdi>
                <span className="muted place-type">{place.typeLabel}</span>
              </li>
            ))}
          </ul>
          <p className="place-note muted" role="status">
            {problem
              ? problemText(t, problem)
              : found
                ? found.places.length === 0
                  ? t('map.search.nothing')
                  : found.truncated
                    ? t('map.search.more', { count: found.places.length })
                    : ''
                : pair
                  ? ''
                  : t('map.search.asking')}
          </p>
        </div>
      ) : null}
    </div>
  );
}
