/** A LAS 3.0 file of the well TERN 1 with two tops in feet, the first of them at `top`. */
export function topsFile(top: number): string {
  return `~Version
VERS. 3.0 :
WRAP. NO :
DLM. COMMA :
~Well
STRT.M 1 :
STOP.M 2 :
STEP.M 1 :
NULL. -999.25 :
UWI. T-0001 :
WELL. TERN 1 :
~Tops_Definition
TOPT.FT : {F}
TOPN. : {S}
~Tops_Data | Tops_Definition
${top},Upper Sand
1310,Marl
~Curve
DEPT.M :
GR.API :
~ASCII
1,50
2,60
`;
}
