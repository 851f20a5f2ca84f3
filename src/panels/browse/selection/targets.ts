/** Where selections and records open; maps lead there too. */
export {
  listViews,
  MOST_KEYS,
  recordTarget,
  resolveTarget,
  type Viewed,
  type ViewName,
} from '../../../backend/view-targets.ts';
