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
import { useRetriedAnswer } from '../../../ui/use-answer.ts';
import { valueAt } from '../../shared/edit/paths.ts';
import type { EditorProps } from '../kinds/kind.ts';
import { LayerTrial } from './LayerTrial.tsx';
import { containsWords } from '../../../core/text-search.ts';

const WIDTH_PX = 640;
/** Layers that are listed at once; a search finds the others. */
const LISTED = 200;
const REST_MS = 400;

/**
 * What the addresses of a layer offer, to choose from, beside the layer as it would be drawn and
 * what a click on it finds.
 */
export function LayerBench(props: EditorProps) {
  const t = useTexts();
  const { draft, readOnly } = props;
  const url = useRested(textAt(draft, 'mapServer.url'));
  const server = useServer(props, url, 'WMS');
  const name = textAt(draft, 'name');
  const format = textAt(draft, 'format');
  const own = server.data?.layers.find((one) => one.name === name);
  const tried =
    url === '' || name === '' || readOnly
      ? null
      : triedLayer(
          url,
          name,
          format,
          chooseBox(toDegreesBox(draft.bounds), toDegreesBox(own?.bounds)),
        );
  return (
    <div className="studio-layer">
      <section className="studio-offered" aria-label={t('studio.l.offered')}>
        <h3>{t('studio.l.offered')}</h3>
        <MapServerLayers {...props} hasUrl={url !== ''} server={server} own={own} />
        <FeatureTypes {...props} />
        {own && server.data && !hasFormat(server.data, format) ? (
          <p className="studio-wrong">{t('studio.l.noFormat', { format })}</p>
        ) : null}
      </section>
      {tried ? (
        <LayerTrial key={JSON.stringify(tried)} {...props} tried={tried} />
      ) : (
        <p className="muted-note">{t(readOnly ? 'studio.adminsOnly' : 'studio.l.chooseFirst')}</p>
      )}
    </div>
  );
}

/** Layers that the map server offers. */
function MapServerLayers({
  draft,
  readOnly,
  change,
  hasUrl,
  server: { data, problem, retry },
  own,
}: EditorProps & {
  hasUrl: boolean;
  server: ReturnType<typeof useServer>;
  /** The layer of the draft, as the server describes it. */
  own: OfferedLayer | undefined;
}) {
  const t = useTexts();
  const choose = ({ name, title, bounds }: OfferedLayer): void =>
    change({
      name,
      ...(textAt(draft, 'label') === '' || draft.label === own?.title
        ? { label: title || name }
        : {}),
      ...(bounds ? { bounds: { ...bounds, srs: '4326' } } : {}),
    });
  if (!hasUrl) return <p className="muted">{t('studio.l.noAddress')}</p>;
  if (problem) return <ProblemNote compact problem={problem} onRetry={retry} />;
  if (data)
    return (
      <Offered
        layers={data.layers}
        name={textAt(draft, 'name')}
        truncated={data.truncated}
        readOnly={readOnly}
        onChoose={choose}
      />
    );
  if (readOnly) return <p className="muted">{t('studio.adminsOnly')}</p>;
  return (
    <p className="muted late" role="status">
      {t('common.loading')}
    </p>
  );
}

/** Feature types that the feature server offers. */
function FeatureTypes(props: EditorProps) {
  const t = useTexts();
  const { draft, readOnly, change } = props;
  const url = useRested(textAt(draft, 'featureServer.url'));
  const { data, problem, retry } = useServer(props, url, 'WFS');
  const type = textAt(draft, 'featureType');
  if (url === '') return null;
  if (problem) return <ProblemNote compact problem={problem} onRetry={retry} />;
  return (
    <div className="studio-field">
      <label>
        {t('studio.f.wfsName')}
        <select
          className="field"
          disabled={readOnly || !data}
          value={type}
          onChange={(event) => change({ featureType: event.target.value || null })}
        >
          <option value="">{t('studio.noneChosen')}</option>
          {includeOwn(data?.layers ?? [], type).map(({ name, title }) => (
            <option key={name} value={name}>
              {title && title !== name ? `${title} (${name})` : name}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

/** Whether a map server draws a picture format; one that names no formats is not doubted. */
function hasFormat({ formats }: { formats: readonly string[] }, format: string): boolean {
  return formats.length === 0 || formats.includes(format) || /png8/.test(format);
}

function Offered({
  layers,
  name,
  truncated,
  readOnly,
  onChoose,
}: {
  layers: readonly OfferedLayer[];
  name: string;
  truncated: boolean;
  readOnly: boolean;
  onChoose(layer: OfferedLayer): void;
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
              onClick={() => onChoose(one)}
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
  const ask = useMemo(
    () =>
      url === '' || readOnly
        ? null
        : (signal: AbortSignal) => mapServer(backend, url, service, { signal }),
    [backend, url, service, readOnly],
  );
  return useRetriedAnswer(ask);
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

/** The layer's own bounds, else those that its server declares, else the whole world. */
function chooseBox(own: DegreesBox | null, declaredBounds: DegreesBox | null): DegreesBox {
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
function includeOwn(layers: readonly OfferedLayer[], name: string): readonly OfferedLayer[] {
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
