import type { enSeismic3d } from './en-seismic-3d.ts';

/** Turkish texts of the seismic slices in 3D. */
export const trSeismic3d: Record<keyof typeof enSeismic3d, string> = {
  'seismic3d.label': 'Sismik etüdün 3B görünümü',
  'seismic3d.keys': 'N ve P, taşınan kesitin sonraki ve önceki hattını gösterir.',
  'seismic3d.empty.hint': 'Bir SEG-Y dosyası ya da katalogdan bir etüt açın.',
  'seismic3d.slices': 'Kesitler',
  'seismic3d.gain': 'Sismik kazanç',
  'seismic3d.number': '{{name}}: numara',
  'seismic3d.survey': 'Etüt',
  'seismic3d.name': 'Ad',
  'seismic3d.format': 'Biçim',
  'seismic3d.traces': 'İzler',
  'seismic3d.trace': 'İz',
  'seismic3d.depth': 'Derinlik',
  'seismic3d.amplitude': 'Genlik',
  'seismic3d.noSample': 'örnek yok',
  'seismic3d.assumed': 'Etüdün metre cinsinden koordinatları yok: hatlar 25 m arayla çizilir.',
  'seismic3d.assumed.line': 'Hattın metre cinsinden koordinatları yok: izleri 25 m arayla çizilir.',
  'seismic3d.gap.time': 'Etüt zaman ortamındadır ve derinlik üzerinde gösterilmez.',
  'seismic3d.gap.depth': 'Etüt derinlik ortamındadır ve zaman üzerinde gösterilmez.',
  'seismic3d.gap.md': 'Sismik kesitlerin ölçülen derinliği yoktur ve gösterilmez.',
  'seismic3d.atCursor.none': 'Bir kesitin, kuyunun ya da yüzeyin üzerine gelin.',
};
