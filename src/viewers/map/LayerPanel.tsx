import { ChevronDown, ChevronUp, Maximize, RotateCw, TriangleAlert, X } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { problemText } from '../../core/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { LayerRow, MapModel } from './map-model.ts';

/** The layers by group, the uppermost first: what is shown, how, and what failed. */
export function LayerPanel({
  model,
  palette,
  swiped,
  basemap,
  onSwipe,
  onZoom,
  onClose,
}: {
  model: MapModel;
  palette: readonly string[];
  /** Id of the layer that is compared by swiping. */
  swiped: string | null;
  /** Whether the base map is shown; null where none is configured. */
  basemap: { isShown: boolean; onShown(isShown: boolean): void } | null;
  onSwipe(id: string | null): void;
  onZoom(row: LayerRow): void;
  onClose(): void;
}) {
  const t = useTexts();
  const rows = useSignal(model.rows);
  const groups = useMemo(() => groupsOf(rows), [rows]);
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
                <LayerItem
                  key={row.layer.id}
                  row={row}
                  model={model}
                  color={palette[row.color % palette.length]!}
                  isSwiped={swiped === row.layer.id}
                  onSwipe={(on) => onSwipe(on ? row.layer.id : null)}
                  onZoom={() => onZoom(row)}
                />
              ))}
            </ul>
          </section>
        ))}
        {basemap ? (
          <section className="layer-group">
            <div className="layer-item">
              <div className="layer-line">
                <label className="check">
                  <input
                    type="checkbox"
                    checked={basemap.isShown}
                    onChange={(event) => basemap.onShown(event.target.checked)}
                  />
                  <span>{t('map.basemap')}</span>
                </label>
              </div>
            </div>
          </section>
        ) : null}
      </div>
    </aside>
  );
}

function LayerItem({
  row,
  model,
  color,
  isSwiped,
  onSwipe,
  onZoom,
}: {
  row: LayerRow;
  model: MapModel;
  color: string;
  isSwiped: boolean;
  onSwipe(on: boolean): void;
  onZoom(): void;
}) {
  const t = useTexts();
  const id = useId();
  const [open, setOpen] = useState(false);
  const { layer, visible, opacity, drawn, problem, busy, count } = row;
  const isRefreshing = useSignal(model.layerRefresh) === layer.id;
  const canChoose = Boolean(layer.url && layer.wfsUrl);
  return (
    <li className="layer-item" data-busy={busy || undefined}>
      <div className="layer-line">
        <label className="check">
          <input
            type="checkbox"
            checked={visible}
            onChange={(event) => model.setVisible(layer.id, event.target.checked)}
          />
          <bdi>{layer.displayName}</bdi>
        </label>
        {drawn === 'features' ? <FeatureSwatch color={color} /> : null}
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
      {problem && visible ? (
        <div className="layer-problem" role="alert">
          <TriangleAlert size={14} strokeWidth={1.5} aria-hidden />
          <span title={problem.message}>{problemText(t, problem)}</span>
          <Button
            label={t('map.layer.retry', { name: layer.displayName })}
            icon={RotateCw}
            iconOnly
            variant="quiet"
            onClick={() => model.refreshLayer(layer.id)}
          />
        </div>
      ) : null}
      {open ? (
        <div id={id} className="layer-more">
          <label className="slider" htmlFor={`${id}-opacity`}>
            <span>{t('map.layer.opacity')}</span>
            <output dir="ltr">{`${Math.round(opacity * 100)} %`}</output>
            <input
              id={`${id}-opacity`}
              type="range"
              min={0}
              max={1}
              step={0.05}
              value={opacity}
              onChange={(event) => model.setOpacity(layer.id, Number(event.target.value))}
            />
          </label>
          {canChoose ? (
            <label className="check">
              <input
                type="checkbox"
                checked={drawn === 'features'}
                onChange={(event) =>
                  model.setDrawn(layer.id, event.target.checked ? 'features' : 'pictures')
                }
              />
              <span>{t('map.layer.features')}</span>
            </label>
          ) : null}
          <label className="check">
            <input
              type="checkbox"
              checked={isSwiped}
              onChange={(event) => onSwipe(event.target.checked)}
            />
            <span>{t('map.swipe')}</span>
          </label>
          {count === null ? null : (
            <p className="muted">{t('map.layer.count', { count })}</p>
          )}
          <div className="layer-buttons">
            <Button label={t('map.layer.zoom')} icon={Maximize} iconOnly onClick={onZoom} />
            <Button
              label={t('map.layer.refresh')}
              icon={RotateCw}
              iconOnly
              aria-busy={isRefreshing}
              onClick={() => model.refreshLayer(layer.id)}
            />
            <Button
              label={t('map.layer.up')}
              icon={ChevronUp}
              iconOnly
              onClick={() => model.move(layer.id, 1)}
            />
            <Button
              label={t('map.layer.down')}
              icon={ChevronDown}
              iconOnly
              onClick={() => model.move(layer.id, -1)}
            />
          </div>
          {drawn === 'pictures' ? <Legend row={row} model={model} /> : null}
        </div>
      ) : null}
    </li>
  );
}

function FeatureSwatch({ color }: { color: string }) {
  const node = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (node.current) node.current.style.background = color;
  }, [color]);
  return <span ref={node} className="swatch" aria-hidden />;
}

/** The map server's own explanation of a layer. One that has none shows none. */
function Legend({ row: { layer }, model }: { row: LayerRow; model: MapModel }) {
  const t = useTexts();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    setThere(false);
    model.legend(layer, stop.signal).then(
      (picture) => {
        const shown = canvas.current;
        if (stop.signal.aborted || !picture || !shown) return picture?.close();
        [shown.width, shown.height] = [picture.width, picture.height];
        shown.getContext('2d')?.drawImage(picture, 0, 0);
        picture.close();
        setThere(true);
      },
      () => undefined,
    );
    return () => stop.abort();
  }, [model, layer]);
  return (
    <canvas
      ref={canvas}
      className="legend-picture"
      role="img"
      aria-label={t('map.layer.legend', { name: layer.displayName })}
      hidden={!isThere}
    />
  );
}

/** Groups in the order of their uppermost layer. */
function groupsOf(rows: readonly LayerRow[]): [string | null, LayerRow[]][] {
  const groups = new Map<string | null, LayerRow[]>();
  for (const row of rows.toReversed()) {
    const members = groups.get(row.layer.groupName) ?? [];
    members.push(row);
    groups.set(row.layer.groupName, members);
  }
  return [...groups];
}
