import { Session } from "node:inspector";
import { writeFileSync } from "node:fs";
import { afterAll } from "vitest";
const s=new Session(); s.connect();
const post=(m,p)=>new Promise((r,j)=>s.post(m,p,(e,v)=>e?j(e):r(v)));
await post("Profiler.enable"); await post("Profiler.setSamplingInterval",{interval:500}); await post("Profiler.start");
afterAll(async()=>{ const {profile}=await post("Profiler.stop"); writeFileSync(process.env.PROF_OUT+"-"+process.pid+".cpuprofile",JSON.stringify(profile)); });
