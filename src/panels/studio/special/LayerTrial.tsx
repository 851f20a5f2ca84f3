import { Maximize, ZoomIn } from 'lucide-react';
import { type MouseEvent, useEffect, useMemo, useState } from 'react';
import {
  type DegreesBox,
  type LayerFacts,
  triedFacts,
  type TriedLayer,
  triedPicture,
} from '../../../backend/map-server.ts';
import { count } from '../../../backend/rows.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import type { EditorProps } from '../kinds/kind.ts';

/** A layer as its server draws it now, and what it has where it is clicked: the attributes of its features, and the record that they lead to. */
export function LayerTrial({ backend, draft, tried: whole }: EditorProps & { tried: TriedLayer }) {
  const t = useTexts();
  const [attempt, setAttempt] = useState(0);
  const [at, setAt] = useState<readonly [x: number, y: number] | null>(null);
  const of = JSON.stringify(whole);
  const [near, setNear] = useState<DegreesBox | null>(null);
  useEffect(() => setNear(null), [of]);
  const tried = near ? { ...whole, box: near } : whole;
  const serialized = JSON.stringify(tried);
  // A retry repeats the request.
  const ask = useMemo(
    () => (signal: AbortSignal) =>
      triedPicture(backend, JSON.parse(serialized) as TriedLayer, { signal }),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [backend, serialized, attempt],
  );
  const { data, problem } = useAnswer(ask);
  const askFacts = useMemo(
    () =>
      at
        ? (signal: AbortSignal) =>
            triedFacts(backend, JSON.parse(serialized) as TriedLayer, at[0], at[1], { signal })
        : null,
    [backend, serialized, at],
  );
  const facts = useAnswer(askFacts);
  useEffect(() => setAt(null), [serialized]);
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return setUrl(null);
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  const click = (event: MouseEvent<HTMLButtonElement>): void => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    // By the keyboard: the middle.
    const [x, y] =
      event.detail === 0 ? [width / 2, height / 2] : [event.clientX - left, event.clientY - top];
    setAt([(x / width) * tried.widthPx, (y / height) * tried.heightPx]);
  };
  return (
    <section className="studio-trial" aria-label={t('studio.l.trial')}>
      <div className="studio-tools">
        <h3>{t('studio.l.trial')}</h3>
        <Button
          label={t('studio.l.closer')}
          icon={ZoomIn}
          iconOnly
          variant="quiet"
          onClick={() => setNear(closer(tried, at))}
        />
        <Button
          label={t('studio.l.whole')}
          icon={Maximize}
          iconOnly
          variant="quiet"
          disabledBecause={near === null && t('studio.l.whole')}
          onClick={() => setNear(null)}
        />
      </div>
      <p className="muted">
        {t('studio.l.within', {
          box: tried.box.map((degrees) => Number(degrees.toFixed(4))).join(', '),
        })}
      </p>
      {problem ? (
        <ProblemNote compact problem={problem} onRetry={() => setAttempt(attempt + 1)} />
      ) : url ? (
        <button
          type="button"
          className="studio-layer-map"
          dir="ltr"
          title={t('studio.l.click')}
          aria-label={t('studio.l.click')}
          onClick={click}
        >
          <img
            src={url}
            width={tried.widthPx}
            height={tried.heightPx}
            alt={t('studio.l.picture', { name: String(draft.label || draft.name || '') })}
          />
          {at ? <Mark tried={tried} at={at} /> : null}
        </button>
      ) : (
        <p className="muted late" role="status">
          {t('common.loading')}
        </p>
      )}
      {!at ? (
        url ? (
          <p className="muted">{t('studio.l.clickHint')}</p>
        ) : null
      ) : facts.problem ? (
        <ProblemNote compact problem={facts.problem} />
      ) : facts.data ? (
        <Facts backend={backend} draft={draft} facts={facts.data} />
      ) : (
        <p className="muted late" role="status">
          {t('common.loading')}
        </p>
      )}
    </section>
  );
}

/** A quarter of each side, around the place that was clicked, else around the middle. */
function closer(
  { box: [west, south, east, north], widthPx, heightPx }: TriedLayer,
  at: readonly [x: number, y: number] | null,
): DegreesBox {
  const [x, y] = at ?? [widthPx / 2, heightPx / 2];
  const [lon, lat] = [
    west + (x / widthPx) * (east - west),
    north - (y / heightPx) * (north - south),
  ];
  const [across, up] = [(east - west) / 8, (north - south) / 8];
  return [lon - across, lat - up, lon + across, lat + up];
}

/** Where it was clicked. */
function Mark({
  tried: { widthPx, heightPx },
  at: [x, y],
}: {
  tried: TriedLayer;
  at: readonly [number, number];
}) {
  return (
    <svg className="studio-layer-mark" viewBox={`0 0 ${widthPx} ${heightPx}`} aria-hidden>
      <circle cx={x} cy={y} r={8} />
      <circle cx={x} cy={y} r={2} />
    </svg>
  );
}

function Facts({
  backend,
  draft,
  facts: { features, text },
}: Pick<EditorProps, 'backend' | 'draft'> & { facts: LayerFacts }) {
  const t = useTexts();
  const [first] = features;
  if (!first)
    return text ? (
      <pre dir="auto">{text}</pre>
    ) : (
      <p className="muted" role="status">
        {t('studio.l.nothing')}
      </p>
    );
  return (
    <>
      <Leads backend={backend} draft={draft} properties={first.properties} />
      <table className="table">
        <caption className="visually-hidden">{t('studio.l.facts')}</caption>
        <tbody>
          {Object.entries(first.properties)
            .slice(0, 60)
            .map(([name, value]) => (
              <tr key={name}>
                <th scope="row">
                  <bdi dir="ltr">{name}</bdi>
                </th>
                <td>
                  <bdi>
                    {typeof value === 'object' && value !== null
                      ? JSON.stringify(value).slice(0, 200)
                      : String(value ?? '')}
                  </bdi>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      {features.length > 1 ? (
        <p className="muted">{t('studio.l.others', { count: features.length - 1 })}</p>
      ) : null}
    </>
  );
}

/** Whether the feature leads to a record of the layer's catalog, as a click on the map will. */
function Leads({
  backend,
  draft,
  properties,
}: Pick<EditorProps, 'backend' | 'draft'> & { properties: Readonly<Record<string, unknown>> }) {
  const t = useTexts();
  const [catalog, feature, attribute] = [
    draft.catalog,
    draft.featureAttribute,
    draft.catalogAttribute,
  ].map((one) => (typeof one === 'string' ? one : '')) as [string, string, string];
  const value = properties[feature];
  const isComplete =
    catalog !== '' && attribute !== '' && (typeof value === 'string' || typeof value === 'number');
  const ask = useMemo(
    () =>
      isComplete
        ? (signal: AbortSignal) =>
            count(
              backend,
              { catalog, constraints: [{ field: attribute, operator: 'equal', value }] },
              { signal },
            )
        : null,
    [backend, isComplete, catalog, attribute, value],
  );
  const { data, problem } = useAnswer(ask);
  if (catalog === '') return null;
  if (feature === '' || attribute === '')
    return <p className="studio-wrong">{t('studio.l.noAttributes')}</p>;
  if (!isComplete)
    return (
      <p className="studio-wrong" role="status">
        {t('studio.l.noFeatureAttribute', { name: feature })}
      </p>
    );
  if (problem) return <ProblemNote compact problem={problem} />;
  if (data === null)
    return (
      <p className="muted late" role="status">
        {t('common.loading')}
      </p>
    );
  return (
    <p className={data === 1 ? 'studio-right' : 'studio-wrong'} role="status">
      {t(
        data === 0
          ? 'studio.l.leadsNowhere'
          : data === 1
            ? 'studio.l.leads'
            : 'studio.l.leadsToMany',
        { catalog, name: attribute, value: String(value), count: data },
      )}
    </p>
  );
}
