import { useEffect, useMemo, useState } from 'react';
import {
  type DegreesBox,
  mapServer,
  type OfferedLayer,
  type TriedLayer,
} from '../../../backend/map-server.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import { valueAt } from '../edit/paths.ts';
import type { EditorProps } from '../kinds/kind.ts';
import { LayerTrial } from './LayerTrial.tsx';
import { containsWords } from '../../../core/text-search.ts';

const WIDTH_PX = 640;
/** Layers that are listed at once; a search finds the others. */
const LISTED = 200;
const REST_MS = 400;

/** What the addresses of a layer offer, to choose from, beside the layer as it would be drawn and what a click on it finds. */
export function LayerBench(props: EditorProps) {
  const t = useTexts();
  const { draft, readOnly, change } = props;
  const maps = useRested(textAt(draft, 'mapServer.url'));
  const features = useRested(textAt(draft, 'featureServer.url'));
  const offered = useServer(props, maps, 'WMS');
  const types = useServer(props, features, 'WFS');
  const name = textAt(draft, 'name');
  const own = offered.data?.layers.find((one) => one.name === name);
  const tried =
    maps === '' || name === '' || readOnly
      ? null
      : triedLayer(
          maps,
          name,
          textAt(draft, 'format'),
          narrowed(toDegreesBox(draft.bounds), toDegreesBox(own?.bounds)),
        );
  const take = ({ name: layer, title, bounds }: OfferedLayer): void =>
    change({
      name: layer,
      ...(textAt(draft, 'label') === '' || draft.label === own?.title
        ? { label: title || layer }
        : {}),
      ...(bounds ? { bounds: { ...bounds, srs: '4326' } } : {}),
    });
  return (
    <div className="studio-layer">
      <section className="studio-offered" aria-label={t('studio.l.offered')}>
        <h3>{t('studio.l.offered')}</h3>
        {maps === '' ? (
          <p className="muted">{t('studio.l.noAddress')}</p>
        ) : offered.problem ? (
          <ProblemNote compact problem={offered.problem} onRetry={offered.retry} />
        ) : offered.data ? (
          <Offered
            layers={offered.data.layers}
            name={name}
            truncated={offered.data.truncated}
            readOnly={readOnly}
            onTake={take}
          />
        ) : readOnly ? (
          <p className="muted">{t('studio.adminsOnly')}</p>
        ) : (
          <p className="muted late" role="status">
            {t('common.loading')}
          </p>
        )}
        {features === '' ? null : types.problem ? (
          <ProblemNote compact problem={types.problem} onRetry={types.retry} />
        ) : (
          <div className="studio-field">
            <label>
              {t('studio.f.wfsName')}
              <select
                className="field"
                disabled={readOnly || !types.data}
                value={textAt(draft, 'featureType')}
                onChange={(event) => change({ featureType: event.target.value || null })}
              >
                <option value="">{t('studio.noneChosen')}</option>
                {withOwn(types.data?.layers ?? [], textAt(draft, 'featureType')).map((one) => (
                  <option key={one.name} value={one.name}>
                    {one.title && one.title !== one.name ? `${one.title} (${one.name})` : one.name}
                  </option>
                ))}
              </select>
            </label>
          </div>
        )}
        {own &&
        offered.data &&
        offered.data.formats.length > 0 &&
        !offered.data.formats.includes(textAt(draft, 'format')) &&
        !/png8/.test(textAt(draft, 'format')) ? (
          <p className="studio-wrong">
            {t('studio.l.noFormat', { format: textAt(draft, 'format') })}
          </p>
        ) : null}
      </section>
      {tried ? (
        <LayerTrial {...props} tried={tried} />
      ) : (
        <p className="muted-note">{t(readOnly ? 'studio.adminsOnly' : 'studio.l.chooseFirst')}</p>
      )}
    </div>
  );
}

function Offered({
  layers,
  name,
  truncated,
  readOnly,
  onTake,
}: {
  layers: readonly OfferedLayer[];
  name: string;
  truncated: boolean;
  readOnly: boolean;
  onTake(layer: OfferedLayer): void;
}) {
  const t = useTexts();
  const [text, setText] = useState('');
  const found = layers.filter((one) => containsWords(`${one.title} ${one.name}`, text));
  return (
    <>
      <SearchField label={t('studio.l.search')} text={text} onSearch={setText} />
      <ul className="studio-offers">
        {found.slice(0, LISTED).map((one) => (
          <li key={one.name}>
            <button
              type="button"
              className="studio-offer"
              aria-pressed={one.name === name}
              disabled={readOnly}
              onClick={() => onTake(one)}
            >
              <bdi>{one.title || one.name}</bdi>
              <bdi dir="ltr" className="muted">
                {one.name}
              </bdi>
            </button>
          </li>
        ))}
      </ul>
      <p className="muted" role="status">
        {found.length === 0
          ? t('studio.noneFound')
          : found.length > LISTED || truncated
            ? t('studio.l.more', { count: Math.min(found.length, LISTED) })
            : t('studio.l.count', { count: found.length })}
      </p>
    </>
  );
}

function useServer({ backend, readOnly }: EditorProps, url: string, service: 'WMS' | 'WFS') {
  const [attempt, setAttempt] = useState(0);
  // A retry repeats the request.
  const ask = useMemo(
    () =>
      url === '' || readOnly
        ? null
        : (signal: AbortSignal) => mapServer(backend, url, service, { signal }),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [backend, url, service, readOnly, attempt],
  );
  return { ...useAnswer(ask), retry: () => setAttempt(attempt + 1) };
}

/** A text once nothing more is typed into it. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

const WORLD: DegreesBox = [-180, -90, 180, 90];

/** The layer's own bounds; those that its server tells where it has none, or the whole world. */
function narrowed(own: DegreesBox | null, declaredBounds: DegreesBox | null): DegreesBox {
  return own && own.join() !== WORLD.join() ? own : (declaredBounds ?? WORLD);
}

function triedLayer(url: string, layer: string, format: string, box: DegreesBox): TriedLayer {
  const [west, south, east, north] = box;
  return {
    url,
    layer,
    format: /jpe?g/.test(format) ? format : 'image/png',
    box,
    widthPx: WIDTH_PX,
    heightPx: Math.max(
      160,
      Math.min(WIDTH_PX, Math.round((WIDTH_PX * (north - south)) / (east - west))),
    ),
  };
}

function textAt(draft: unknown, path: string): string {
  const value = valueAt(draft, path);
  return typeof value === 'string' ? value : '';
}

/** What is chosen stays a choice although the server does not name it. */
function withOwn(layers: readonly OfferedLayer[], name: string): readonly OfferedLayer[] {
  return name === '' || layers.some((one) => one.name === name)
    ? layers
    : [{ name, title: '', bounds: null }, ...layers];
}

function toDegreesBox(bounds: unknown): DegreesBox | null {
  const { minx, miny, maxx, maxy } = (bounds ?? {}) as Record<string, unknown>;
  const sides = [minx, miny, maxx, maxy];
  return sides.every((side): side is number => typeof side === 'number') &&
    (maxx as number) > (minx as number) &&
    (maxy as number) > (miny as number)
    ? (sides as unknown as DegreesBox)
    : null;
}
