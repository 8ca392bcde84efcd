import { foldedWord } from "./plain-text.ts"

/** The month, from 1 to 12, that a word means in one of many languages; `null` for another word. */
export const monthOf = (word: string): number | null => months.get(foldedWord(word)) ?? null

/** Whether a word of a date says nothing of it: the day of the week, or what languages put between its parts. */
export const isFiller = (word: string): boolean => fillers.has(foldedWord(word))

/** A season or a quarter, of which a date keeps the year alone. */
export const isSeason = (word: string): boolean => seasons.has(foldedWord(word))

/** The names of each month, with their short forms. A name of two months in different languages is in none. */
const names: ReadonlyArray<string> = [
  `jan january januar januari jänner janvier janv enero ene gennaio genn gen janeiro janeiro tammikuu tammikuuta tammi
  stycznia styczeń sty leden ledna led január янв январь января ocak oca ianuarie ian ιανουάριος ιανουαρίου`,
  `feb february februar februari feber février févr fév febrero febbraio febb fevereiro fev helmikuu helmikuuta helmi
  lutego luty lut únor února február фев февраль февраля şubat şub februarie φεβρουάριος φεβρουαρίου`,
  `mar march märz mrz mär maart mrt mars marzo março marts maaliskuu maaliskuuta maalis marca marzec březen března bře
  március марта март мар mart martie μάρτιος μαρτίου`,
  `apr april avril avr abril abr aprile huhtikuu huhtikuuta huhti kwietnia kwiecień kwi duben dubna dub április апр
  апрель апреля nisan nis aprilie απρίλιος απριλίου`,
  `may mai mei mayo maggio mag maio maj toukokuu toukokuuta touko maja květen května kvě május май мая mayıs mayis mei
  μάιος μαΐου`,
  `jun june juni juin junio jun. giugno giu junho kesäkuu kesäkuuta kesä czerwca czerwiec cze červen června čvn június
  июн июнь июня haziran haz iunie iun ιούνιος ιουνίου`,
  `jul july juli juillet juil julio luglio lug julho heinäkuu heinäkuuta heinä lipca lipiec lip červenec července čvc
  július июл июль июля temmuz tem iulie iul ιούλιος ιουλίου`,
  `aug august augustus augusti août aoû agosto ago elokuu elokuuta elo sierpnia sierpień sie srpen srpna srp augusztus
  авг август августа ağustos ağu αύγουστος αυγούστου`,
  `sep sept september septembre septiembre setiembre settembre sett set setembro syyskuu syyskuuta syys września
  wrzesień wrz září zář szeptember сен сент сентябрь сентября eylül eyl septembrie σεπτέμβριος σεπτεμβρίου`,
  `oct october okt oktober octobre octubre ottobre ott outubro out lokakuu lokakuuta loka października październik paź
  říjen října říj október окт октябрь октября ekim eki octombrie οκτώβριος οκτωβρίου`,
  `nov november novembre noviembre novembro marraskuu marraskuuta marras listopad listopada lis listopadu ноя нояб
  ноябрь ноября kasım kas noiembrie noi νοέμβριος νοεμβρίου`,
  `dec december dez dezember décembre déc diciembre dic dicembre dezembro desember des joulukuu joulukuuta joulu
  grudnia grudzień gru prosinec prosince pro дек декабрь декабря aralık ara decembrie δεκέμβριος δεκεμβρίου`,
]

const months: ReadonlyMap<string, number> = new Map(
  names.flatMap((list, n) => list.split(/\s+/).map((name): [string, number] => [foldedWord(name), n + 1])),
)

const fillers: ReadonlySet<string> = new Set(
  `de del di du da der den am le el il a of the on d do dne o r y г года год st nd rd th e er re ère º ª ter te
  mon tue tues wed weds thu thur thurs fri sat sun monday tuesday wednesday thursday friday saturday sunday
  mo di mi do fr sa so montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag
  lun mer jeu ven sam dim lundi mardi mercredi jeudi vendredi samedi dimanche
  lunes martes miércoles jueves viernes sábado domingo mié jue vie sáb dom
  lunedì martedì mercoledì giovedì venerdì sabato domenica gio sab
  segunda terça quarta quinta sexta feira segunda-feira terça-feira quarta-feira quinta-feira sexta-feira
  maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
  måndag tisdag onsdag torsdag fredag lördag söndag mandag tirsdag lørdag søndag
  poniedziałek wtorek środa czwartek piątek sobota niedziela`
    .split(/\s+/)
    .map(foldedWord),
)

const seasons: ReadonlySet<string> = new Set(
  `spring summer autumn fall winter q1 q2 q3 q4 frühling frühjahr sommer herbst printemps été automne hiver
  primavera verano otoño invierno estate autunno inverno early mid late anfang mitte ende`
    .split(/\s+/)
    .map(foldedWord),
)
