import { joinList } from '../../i18n/join-list.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { MapController } from './controller.ts';
import { InfoSection } from './InfoSection.tsx';
import { OpenMenu } from './OpenMenu.tsx';
import { SelectionChoice } from './SelectionChoice.tsx';
import { AreaSection, SelectionSection } from './SidePanel.tsx';

/**
 * What is selected, the area of interest and what was clicked on, beside the map while there is one
 * of them.
 */
export function MapSide({ controller, onExport }: { controller: MapController; onExport(): void }) {
  const t = useTexts();
  const info = useSignal(controller.clicked.info);
  const area = useSignal(controller.areaOfInterest.area);
  const shown = useSignal(controller.records.selection.shown);
  if (!info && !area && !shown) return null;
  return (
    <aside className="side-panel" aria-label={t('map.side')}>
      {shown ? <SelectionPart controller={controller} onExport={onExport} /> : null}
      {area ? <AreaPart controller={controller} /> : null}
      {info ? <InfoPart controller={controller} /> : null}
    </aside>
  );
}

function SelectionPart({
  controller: { host, records, actions, navigation },
  onExport,
}: {
  controller: MapController;
  onExport(): void;
}) {
  const t = useTexts();
  const shown = useSignal(records.selection.shown);
  const problem = useSignal(records.selection.problem);
  const busy = useSignal(actions.busy);
  useSignal(records.catalogs);
  if (!shown) return null;
  const { selection, own, size, records: marked, unplaced = 0 } = shown;
  return (
    <SelectionSection
      label={own ? joinList(t, own) : records.findLabel(selection.catalog)}
      isOwn={own !== undefined}
      size={size}
      marked={marked.filter(({ geometry }) => geometry !== null).length}
      unplaced={unplaced}
      problem={problem}
      busy={busy === 'cart'}
      viewMenu={own === undefined ? <OpenMenu host={host} selection={selection} /> : null}
      onExport={onExport}
      onGrid={() => actions.openSelected(selection.catalog)}
      onCart={() => void actions.addToCart(selection)}
      onZoom={() => navigation.fitGeometries(marked.map(({ geometry }) => geometry))}
      onClear={() => records.selection.clear()}
    />
  );
}

function AreaPart({ controller }: { controller: MapController }) {
  const { records, actions, navigation, areaOfInterest, layers } = controller;
  const area = useSignal(areaOfInterest.area);
  const areaM2 = useSignal(areaOfInterest.sizeM2);
  const notes = useSignal(areaOfInterest.notes);
  const catalogs = useSignal(records.catalogs);
  const target = useSignal(records.target);
  const rows = useSignal(layers.rows);
  const busy = useSignal(actions.busy);
  if (!area) return null;
  return (
    <AreaSection
      area={area}
      areaM2={areaM2}
      notes={notes}
      choice={<SelectionChoice records={records} />}
      canSelect={rows.some(({ layer }) => controller.hasFeatures(layer.id))}
      catalogs={catalogs}
      catalog={target}
      onCatalog={(name) => records.setTarget(name)}
      busy={busy === 'summary'}
      onSelect={() => void records.selectInside(area)}
      onFilter={() => void actions.filterList()}
      onSummary={() => void actions.summarize()}
      onZoom={() => navigation.fitGeometries([area])}
      onClear={() => areaOfInterest.adopt(null)}
    />
  );
}

function InfoPart({ controller }: { controller: MapController }) {
  const { host, records, actions, navigation, areaOfInterest, layers, clicked, stage } = controller;
  const info = useSignal(clicked.info);
  const rows = useSignal(layers.rows);
  useSignal(records.selection.shown);
  if (!info) return null;
  return (
    <InfoSection
      host={host}
      records={info.records}
      layers={rows.map(({ layer }) => layer)}
      waiting={info.waiting}
      failures={info.failures}
      limited={info.limited}
      onClose={() => clicked.close()}
      onRecord={(record) => actions.openRecord(record)}
      selection={(record) =>
        records.canSelect(record)
          ? { has: records.selection.has(record), toggle: () => records.toggle(record) }
          : null
      }
      onZoom={({ geometry }) => navigation.fitGeometries([geometry])}
      onArea={(chosen) => areaOfInterest.adopt(chosen)}
      onPointed={(record) => stage.plot.peek()?.showPointed(record?.geometry ?? null)}
    />
  );
}
