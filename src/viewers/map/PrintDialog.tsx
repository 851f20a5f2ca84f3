import { useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { groupDigits } from '../../ui/format.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { MapController } from './controller.ts';
import { MapDialog } from './MapDialog.tsx';
import {
  listScales,
  PAPERS,
  PRINT_PARTS,
  type MapPrintOptions,
  type PrintPart,
} from './print-layout.ts';
import { fitScale } from './print-map.ts';
import { joinList } from '../../i18n/join-list.ts';

/** The last choice, for the next print of this page. */
let last: MapPrintOptions = {
  title: '',
  paper: 'a4',
  isPortrait: false,
  scale: null,
  parts: new Set(PRINT_PARTS),
};

/** Layers that a title names. */
const MOST_LAYERS = 5;

/** The layers that are shown, as a title. */
function listLayers({ layers, t }: MapController): string {
  const shown = layers.rows.peek().filter(({ visible }) => visible);
  return joinList(
    t,
    shown.slice(0, MOST_LAYERS).map(({ layer }) => layer.displayName),
  );
}

/** What a printed map shows: title, paper, scale, and the parts beside the map. */
export function PrintDialog({
  controller,
  onClose,
}: {
  controller: MapController;
  onClose(): void;
}) {
  const t = useTexts();
  const id = useId();
  const [options, setOptions] = useState<MapPrintOptions>(() => ({
    ...last,
    title: last.title || listLayers(controller),
    scale: null,
  }));
  const [isRunning, setRunning] = useState(false);
  const change = (next: Partial<MapPrintOptions>): void => setOptions({ ...options, ...next });
  const print = async (): Promise<void> => {
    setRunning(true);
    // A title of layers belongs to what is shown now.
    last = { ...options, title: options.title === listLayers(controller) ? '' : options.title };
    await controller.actions.print(options);
    onClose();
  };
  return (
    <MapDialog titleId={`${id}-title`} onClose={onClose}>
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isRunning) void print();
        }}
      >
        <h2 id={`${id}-title`}>{t('map.print')}</h2>
        <fieldset className="dialog-fields" disabled={isRunning}>
          <label className="stacked">
            <span>{t('map.print.title')}</span>
            <input
              className="field"
              dir="auto"
              maxLength={120}
              value={options.title}
              onChange={(event) => change({ title: event.target.value })}
            />
          </label>
          <PageFields controller={controller} options={options} onChange={change} />
          <PartFields parts={options.parts} onChange={(parts) => change({ parts })} />
        </fieldset>
        <footer className="dialog-foot">
          <Button label={t('common.cancel')} onClick={onClose} />
          <Button
            label={t('map.print.run')}
            variant="primary"
            type="submit"
            disabledBecause={isRunning && t('map.print.running')}
          />
        </footer>
      </form>
    </MapDialog>
  );
}

/** The parts beside the map. */
function PartFields({
  parts: shown,
  onChange,
}: {
  parts: ReadonlySet<PrintPart>;
  onChange(parts: ReadonlySet<PrintPart>): void;
}) {
  const t = useTexts();
  return (
    <div className="print-parts" role="group" aria-label={t('map.print.parts')}>
      {PRINT_PARTS.map((part) => (
        <label key={part} className="check">
          <input
            type="checkbox"
            checked={shown.has(part)}
            onChange={(event) => {
              const parts = new Set(shown);
              if (event.target.checked) parts.add(part);
              else parts.delete(part);
              onChange(parts);
            }}
          />
          <span>{t(`map.print.${part}`)}</span>
        </label>
      ))}
    </div>
  );
}

interface PageProps {
  controller: MapController;
  options: MapPrintOptions;
  onChange(next: Partial<MapPrintOptions>): void;
}

/** Paper, orientation and scale. */
function PageFields({ controller, options, onChange }: PageProps) {
  const t = useTexts();
  return (
    <div className="print-page">
      <label className="stacked">
        <span>{t('map.print.paper')}</span>
        <select
          className="field"
          value={options.paper}
          onChange={({ target }) => onChange({ paper: target.value === 'a3' ? 'a3' : 'a4' })}
        >
          {PAPERS.map((paper) => (
            <option key={paper} value={paper}>
              {paper.toUpperCase()}
            </option>
          ))}
        </select>
      </label>
      <label className="stacked">
        <span>{t('map.print.orientation')}</span>
        <select
          className="field"
          value={options.isPortrait ? 'portrait' : 'landscape'}
          onChange={({ target }) => onChange({ isPortrait: target.value === 'portrait' })}
        >
          <option value="landscape">{t('map.print.landscape')}</option>
          <option value="portrait">{t('map.print.portrait')}</option>
        </select>
      </label>
      <ScaleField controller={controller} options={options} onChange={onChange} />
    </div>
  );
}

/** The scale: the largest round one that shows the whole view, or one that is chosen. */
function ScaleField({ controller: { stage }, options, onChange }: PageProps) {
  const t = useTexts();
  const view = useSignal(stage.view);
  const host = stage.plot.peek()?.host;
  const fit = view && host ? fitScale(view, [host.clientWidth, host.clientHeight], options) : null;
  const scaleText = (denominator: number): string => `1:${groupDigits(String(denominator))}`;
  return (
    <label className="stacked">
      <span>{t('map.print.scale')}</span>
      <select
        className="field"
        value={options.scale ?? ''}
        onChange={({ target }) =>
          onChange({ scale: target.value === '' ? null : Number(target.value) })
        }
      >
        <option value="">
          {fit === null ? t('map.print.fit') : t('map.print.fitAt', { scale: scaleText(fit) })}
        </option>
        {listScales(fit ?? 100_000).map((one) => (
          <option key={one} value={one}>
            {scaleText(one)}
          </option>
        ))}
      </select>
    </label>
  );
}
