/** Names of the demo field. All are made up; those of formations are of the Thrace Basin. */

/** A name as people write it and as headers of files can hold it (ASCII). */
export interface DemoName {
  name: string;
  ascii: string;
}

const named = (name: string, ascii: string): DemoName => ({ name, ascii });

/** Names of the demo fields. */
export const FIELD_NAMES: readonly DemoName[] = [
  named('Akpınar', 'AKPINAR'),
  named('Gökçetepe', 'GOKCETEPE'),
  named('Çamlıdere', 'CAMLIDERE'),
  named('Yeşilova', 'YESILOVA'),
  named('Sazlıdere', 'SAZLIDERE'),
  named('Kızılağaç', 'KIZILAGAC'),
  named('Taşlıtarla', 'TASLITARLA'),
  named('Karapınar', 'KARAPINAR'),
  named('Üçtepe', 'UCTEPE'),
  named('Bağlıca', 'BAGLICA'),
  named('Söğütlü', 'SOGUTLU'),
  named('Değirmendere', 'DEGIRMENDERE'),
];

/** Names of wildcats away from fields. */
export const WILDCAT_NAMES: readonly DemoName[] = [
  named('Ilıca', 'ILICA'),
  named('Çınarcık', 'CINARCIK'),
  named('Ömeroba', 'OMEROBA'),
  named('Şahinler', 'SAHINLER'),
  named('Elmalı', 'ELMALI'),
  named('Güneyli', 'GUNEYLI'),
  named('İncesu', 'INCESU'),
  named('Dereköy', 'DEREKOY'),
];

/** Operating companies of the demo basin. */
export const OPERATORS: readonly (DemoName & { id: string })[] = [
  { id: 'OP-01', ...named('Trakya Havza Petrolleri A.Ş.', 'TRAKYA HAVZA PETROLLERI') },
  { id: 'OP-02', ...named('Northgate Basin Energy Ltd', 'NORTHGATE BASIN ENERGY') },
  { id: 'OP-03', ...named('华原能源有限公司', 'HUAYUAN ENERGY') },
  { id: 'OP-04', ...named('شركة الأفق للطاقة', 'AL UFUQ ENERGY') },
  { id: 'OP-05', ...named('Ergene Gaz Üretim A.Ş.', 'ERGENE GAZ URETIM') },
];

/** Service companies that headers of demo logs name. */
export const SERVICE_COMPANIES: readonly string[] = [
  'WIRELINE SERVICES A',
  'LOGGING SERVICES B',
  'FORMATION EVALUATION C',
];
/** Interpreters that demo records name. */
export const INTERPRETERS: readonly string[] = ['A. Yılmaz', 'J. Carter', '李伟', 'ليلى حداد'];
