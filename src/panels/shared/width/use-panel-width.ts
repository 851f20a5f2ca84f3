import { useState } from 'react';
import { readStored, store } from '../../../core/storage.ts';

/** Widths of a panel in CSS pixels. */
export interface PanelWidths {
  readonly least: number;
  readonly usual: number;
  readonly most: number;
}

/** The width of a panel, which this browser keeps. */
export interface PanelWidth {
  readonly width: number;
  readonly limits: PanelWidths;
  /** Sets the width, within the limits. */
  resize(width: number): void;
}

/** @param key where the width is kept */
export function usePanelWidth(key: string, limits: PanelWidths): PanelWidth {
  const [width, setWidth] = useState(() => {
    const kept = Number(readStored(key));
    return kept >= limits.least && kept <= limits.most ? kept : limits.usual;
  });
  const resize = (wanted: number): void => {
    const next = Math.min(limits.most, Math.max(limits.least, Math.round(wanted)));
    setWidth(next);
    store(key, String(next));
  };
  return { width, limits, resize };
}
