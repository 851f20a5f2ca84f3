import { useMemo } from 'react';
import { type LayerFacts, triedFacts, type TriedLayer } from '../../../backend/map-server.ts';
import { count } from '../../../backend/rows.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import type { EditorProps } from '../kinds/kind.ts';

/** A position in a picture, in its pixels. */
export type PicturePosition = readonly [x: number, y: number];

/** What a layer has at a position of its picture. */
export function LayerFactsAt({
  backend,
  draft,
  layer,
  position,
}: Pick<EditorProps, 'backend' | 'draft'> & {
  /** The layer as JSON, so that the same layer is not requested again. */
  layer: string;
  position: PicturePosition;
}) {
  const load = useMemo(
    () => (signal: AbortSignal) =>
      triedFacts(backend, JSON.parse(layer) as TriedLayer, position, { signal }),
    [backend, layer, position],
  );
  const { data, problem } = useAnswer(load);
  if (problem) return <ProblemNote compact problem={problem} />;
  return data ? <Facts backend={backend} draft={draft} facts={data} /> : <LoadingLine />;
}

function LoadingLine() {
  const t = useTexts();
  return (
    <p className="muted late" role="status">
      {t('common.loading')}
    </p>
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
  if (data === null) return <LoadingLine />;
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
