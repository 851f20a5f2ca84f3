import { useRovingList } from './use-roving-list.ts';

/** Tabs above a region. Arrow keys move and choose, as in the WAI-ARIA pattern. */
export function Tabs<T extends string>({
  label,
  tabs,
  selected,
  onSelect,
  panelId,
}: {
  label: string;
  tabs: readonly { id: T; label: string }[];
  selected: T;
  onSelect(id: T): void;
  panelId: string;
}) {
  const walk = useRovingList({
    item: '[role=tab]',
    orientation: 'horizontal',
    wraps: true,
    onMove(tab, index) {
      onSelect(tabs[index]!.id);
      tab.focus();
    },
  });
  return (
    <div role="tablist" aria-label={label} className="tabs" onKeyDown={walk}>
      {tabs.map(({ id, label: name }) => (
        <button
          key={id}
          type="button"
          role="tab"
          className="tab"
          aria-selected={id === selected}
          aria-controls={panelId}
          tabIndex={id === selected ? 0 : -1}
          onClick={() => onSelect(id)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
