import { ChevronDown, ChevronUp, Maximize, RotateCw, TriangleAlert, X } from 'lucide-react';
import { useCallback, useId, useMemo, useState } from 'react';
import { problemMessage, problemText } from '../../core/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { MapController } from './controller.ts';
import type { MapLayer } from '../../sources/layer/map-layer.ts';
import { WellLegend } from './WellLegend.tsx';
import { LayerNotes } from './LayerNotes.tsx';
import type { LayerRow, MapLayers } from './map-layers.ts';
import { formatPercent } from '../../ui/format.ts';

/** The layers by group, the uppermost first: what is shown, how, and what failed. */
export function LayerPanel({
  controller,
  onClose,
}: {
  controller: MapController;
  onClose(): void;
}) {
  const t = useTexts();
  const rows = useSignal(controller.layers.rows);
  const hasBasemap = Boolean(useSignal(controller.basemap));
  const groups = useMemo(() => groupRows(rows), [rows]);
  return (
    <aside className="layer-panel" part="layers" aria-label={t('map.layers')}>
      <header className="panel-head">
        <h2 className="panel-title">{t('map.layers')}</h2>
        <Button label={t('map.layers.hide')} icon={X} iconOnly variant="quiet" onClick={onClose} />
      </header>
      <div className="panel-body">
        {rows.length === 0 ? <p className="panel-note muted">{t('map.layers.none')}</p> : null}
        {groups.map(([name, members]) => (
          <section key={name ?? ''} className="layer-group" aria-label={name ?? t('map.layers')}>
            {name === null ? null : (
              <h3>
                <bdi>{name}</bdi>
              </h3>
            )}
            <ul>
              {members.map((row) => (
                <LayerItem key={row.layer.id} row={row} controller={controller} />
              ))}
            </ul>
          </section>
        ))}
        {hasBasemap ? <BasemapItem controller={controller} /> : null}
      </div>
    </aside>
  );
}

function BasemapItem({ controller: { isBasemapShown } }: { controller: MapController }) {
  const t = useTexts();
  const isShown = useSignal(isBasemapShown);
  return (
    <section className="layer-group">
      <div className="layer-item">
        <div className="layer-line">
          <label className="check">
            <input
              type="checkbox"
              checked={isShown}
              onChange={(event) => (isBasemapShown.value = event.target.checked)}
            />
            <span>{t('map.basemap')}</span>
          </label>
        </div>
      </div>
    </section>
  );
}

function LayerItem({ row, controller }: { row: LayerRow; controller: MapController }) {
  const t = useTexts();
  const id = useId();
  const [open, setOpen] = useState(false);
  const { layers, palette } = controller;
  const colors = useSignal(palette);
  const { layer, visible, drawn, busy } = row;
  return (
    <li className="layer-item" data-busy={busy || undefined}>
      <div className="layer-line">
        <label className="check">
          <input
            type="checkbox"
            checked={visible}
            onChange={(event) => layers.setVisible(layer.id, event.target.checked)}
          />
          <bdi>{layer.displayName}</bdi>
        </label>
        {drawn === 'features' ? <FeatureSwatch color={colors[row.color % colors.length]!} /> : null}
        <Button
          label={t('map.layer.more', { name: layer.displayName })}
          icon={open ? ChevronUp : ChevronDown}
          iconOnly
          variant="quiet"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        />
      </div>
      {busy ? (
        <div
          className="layer-busy"
          role="progressbar"
          aria-label={t('map.layer.loading', { name: layer.displayName })}
        />
      ) : null}
      {visible ? <LayerState row={row} layers={layers} /> : null}
      {open ? <LayerDetails id={id} row={row} controller={controller} /> : null}
    </li>
  );
}

/** What failed of a visible layer, and what its picture leaves out. */
function LayerState({ row, layers }: { row: LayerRow; layers: MapLayers }) {
  const t = useTexts();
  const { layer, drawn, problem, features } = row;
  return (
    <>
      {problem ? (
        <div className="layer-problem" role="alert">
          <TriangleAlert size={14} strokeWidth={1.5} aria-hidden />
          <span title={problemMessage(t, problem)}>{problemText(t, problem)}</span>
          <Button
            label={t('map.layer.retry', { name: layer.displayName })}
            icon={RotateCw}
            iconOnly
            variant="quiet"
            onClick={() => layers.refreshLayer(layer.id)}
          />
        </div>
      ) : null}
      {drawn === 'features' && features ? (
        <LayerNotes
          name={layer.displayName}
          notes={features.notes}
          total={features.count}
          onSwap={() =>
            layers.setAxes(
              layer.id,
              features.notes.some(({ kind }) => kind === 'latitude-first') ? 'lon-lat' : 'lat-lon',
            )
          }
        />
      ) : null}
    </>
  );
}

/** How a layer is drawn, and what can be done with it. */
function LayerDetails({
  id,
  row,
  controller,
}: {
  id: string;
  row: LayerRow;
  controller: MapController;
}) {
  const t = useTexts();
  const { layers, swipe } = controller;
  const { layer, opacity, drawn, count } = row;
  const isSwiped = useSignal(swipe)?.layer === layer.id;
  const canChoose = Boolean(layer.url && layer.wfsUrl);
  return (
    <div id={id} className="layer-more">
      <label className="slider" htmlFor={`${id}-opacity`}>
        <span>{t('map.layer.opacity')}</span>
        <output>{formatPercent(t, opacity * 100)}</output>
        <input
          id={`${id}-opacity`}
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={opacity}
          onChange={(event) => layers.setOpacity(layer.id, Number(event.target.value))}
        />
      </label>
      {canChoose ? (
        <label className="check">
          <input
            type="checkbox"
            checked={drawn === 'features'}
            onChange={(event) =>
              layers.setDrawn(layer.id, event.target.checked ? 'features' : 'pictures')
            }
          />
          <span>{t('map.layer.features')}</span>
        </label>
      ) : null}
      <label className="check">
        <input
          type="checkbox"
          checked={isSwiped}
          onChange={(event) =>
            (swipe.value = event.target.checked ? { layer: layer.id, share: 0.5 } : null)
          }
        />
        <span>{t('map.swipe')}</span>
      </label>
      {count === null ? null : <p className="muted">{t('map.layer.count', { count })}</p>}
      <LayerButtons row={row} controller={controller} />
      {drawn === 'pictures' ? <Legend row={row} controller={controller} /> : null}
      {drawn === 'features' ? <WellLegend row={row} /> : null}
    </div>
  );
}

function LayerButtons({ row, controller }: { row: LayerRow; controller: MapController }) {
  const t = useTexts();
  const { layers, navigation } = controller;
  const { layer } = row;
  const isRefreshing = useSignal(layers.layerRefresh) === layer.id;
  return (
    <div className="layer-buttons">
      <Button
        label={t('map.layer.zoom')}
        icon={Maximize}
        iconOnly
        onClick={() => navigation.fitLayer(row)}
      />
      <Button
        label={t('map.layer.refresh')}
        icon={RotateCw}
        iconOnly
        aria-busy={isRefreshing}
        onClick={() => layers.refreshLayer(layer.id)}
      />
      <Button
        label={t('map.layer.up')}
        icon={ChevronUp}
        iconOnly
        onClick={() => layers.move(layer.id, 1)}
      />
      <Button
        label={t('map.layer.down')}
        icon={ChevronDown}
        iconOnly
        onClick={() => layers.move(layer.id, -1)}
      />
    </div>
  );
}

function FeatureSwatch({ color }: { color: string }) {
  return <span className="swatch" style={{ background: color }} aria-hidden />;
}

/** The map server's legend of a layer; hidden if it has no legend. */
function Legend({
  row: { layer },
  controller: { layers, host },
}: {
  row: LayerRow;
  controller: MapController;
}) {
  const t = useTexts();
  const { theme } = useSignal(host.environment);
  const [shown, setShown] = useState<MapLayer | null>(null);
  const draw = useCallback(
    (canvas: HTMLCanvasElement) => {
      const stop = new AbortController();
      layers.legend(layer, stop.signal).then(
        (picture) => {
          if (stop.signal.aborted || !picture) return picture?.close();
          [canvas.width, canvas.height] = [picture.width, picture.height];
          canvas.getContext('2d')?.drawImage(picture, 0, 0);
          picture.close();
          setShown(layer);
        },
        () => undefined,
      );
      return () => stop.abort();
    },
    [layers, layer],
  );
  return (
    // The server draws it for the theme.
    <canvas
      key={theme}
      ref={draw}
      className="legend-picture"
      role="img"
      aria-label={t('map.layer.legend', { name: layer.displayName })}
      hidden={shown !== layer}
    />
  );
}

/** Groups in the order of their uppermost layer. */
function groupRows(rows: readonly LayerRow[]): [string | null, LayerRow[]][] {
  const groups = new Map<string | null, LayerRow[]>();
  for (const row of rows.toReversed()) {
    const members = groups.get(row.layer.groupName) ?? [];
    members.push(row);
    groups.set(row.layer.groupName, members);
  }
  return [...groups];
}
