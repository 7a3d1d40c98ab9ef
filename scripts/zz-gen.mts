import { loadDefinition } from '#engine/load/loadDefinition.ts'
import { checkFunnel } from '#engine/check/checkFunnel.ts'
import { neutralRegistry } from '#engine/check/testing/neutralRegistry.ts'
import { generatedFunnel } from '#tests/support/generatedFunnel.ts'
for (const n of process.argv.slice(2).map(Number)) { const d=loadDefinition(generatedFunnel(n)); const t=performance.now(); const r=checkFunnel(d,neutralRegistry); console.log(n, Math.round(performance.now()-t)+' ms', r.length, [...new Set(r.map(x=>x.code))].join(' ')); 
 if(n<60) for(const x of r.filter(x=>x.severity!=='advice').slice(0,12)) console.log(' ',x.code,x.pointer,x.message,x.way?.join(' > ')) }
