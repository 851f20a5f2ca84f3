import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type MapServer, serveCgi } from './mapserver.ts';

const PROGRAM = '/usr/lib/cgi-bin/qgis_mapserv.fcgi';

/** True where QGIS Server is on this machine (Debian: apt-get install qgis-server). */
export const hasQgisServer = existsSync(PROGRAM);

/** QGIS passes over layers with short ids. */
const LAYER = 'wells_1a2b3c4d_0000_4000_8000_000000000000';

const DEGREES = `<spatialrefsys>
 <proj4>+proj=longlat +datum=WGS84 +no_defs</proj4>
 <srsid>3452</srsid><srid>4326</srid><authid>EPSG:4326</authid><description>WGS 84</description>
 <projectionacronym>longlat</projectionacronym><ellipsoidacronym>EPSG:7030</ellipsoidacronym>
 <geographicflag>true</geographicflag>
</spatialrefsys>`;

/** A project of one layer of points in degrees, for WMS and WFS. */
const PROJECT = `<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<qgis projectname="field" version="3.22.16">
 <title>field</title>
 <projectCrs>${DEGREES}</projectCrs>
 <layer-tree-group>
  <layer-tree-layer id="${LAYER}" name="wells" checked="Qt::Checked" providerKey="ogr" source="./wells.geojson"/>
 </layer-tree-group>
 <projectlayers>
  <maplayer type="vector" geometry="Point" wkbType="Point">
   <id>${LAYER}</id>
   <datasource>./wells.geojson</datasource>
   <layername>wells</layername>
   <srs>${DEGREES}</srs>
   <provider encoding="UTF-8">ogr</provider>
   <flags><Identifiable>1</Identifiable><Removable>1</Removable><Searchable>1</Searchable></flags>
   <renderer-v2 type="singleSymbol"><symbols><symbol type="marker" name="0" alpha="1">
    <layer class="SimpleMarker" enabled="1" pass="0"><prop k="color" v="200,0,0,255"/><prop k="size" v="4"/></layer>
   </symbol></symbols></renderer-v2>
  </maplayer>
 </projectlayers>
 <properties>
  <WFSLayers type="QStringList"><value>${LAYER}</value></WFSLayers>
  <WMSCrsList type="QStringList"><value>EPSG:4326</value><value>EPSG:3857</value></WMSCrsList>
  <WMSServiceCapabilities type="bool">true</WMSServiceCapabilities>
 </properties>
</qgis>
`;

/** Serves a layer "wells" of features in degrees. */
export async function startQgisServer(features: string): Promise<MapServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'geo-qgis-'));
  const project = path.join(folder, 'field.qgs');
  await Promise.all([
    writeFile(project, PROJECT),
    writeFile(path.join(folder, 'wells.geojson'), features),
  ]);
  const env = { QGIS_PROJECT_FILE: project, QT_QPA_PLATFORM: 'offscreen', HOME: folder };
  return serveCgi({ program: PROGRAM, env }, folder);
}
