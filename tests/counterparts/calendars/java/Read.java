import com.google.gson.GsonBuilder;
import com.google.gson.JsonParser;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.fortuna.ical4j.data.CalendarBuilder;
import net.fortuna.ical4j.model.Property;
import net.fortuna.ical4j.model.component.VEvent;

/** Reads a calendar; writes its events. */
public class Read {
  static final DateTimeFormatter format =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

  public static void main(String[] args) throws Exception {
    var reader = new InputStreamReader(System.in, StandardCharsets.UTF_8);
    var text = JsonParser.parseReader(reader).getAsJsonObject().get("text").getAsString();
    var calendar = new CalendarBuilder().build(new StringReader(text));
    List<Map<String, Object>> events = new ArrayList<>();
    for (VEvent event : calendar.<VEvent>getComponents("VEVENT")) {
      Map<String, Object> said = new HashMap<>();
      said.put("uid", value(event, "UID"));
      said.put("name", value(event, "SUMMARY"));
      said.put("description", value(event, "DESCRIPTION"));
      said.put("location", value(event, "LOCATION"));
      said.put("url", value(event, "URL"));
      said.put("status", value(event, "STATUS"));
      said.put("startsAt", moment(event.getDateTimeStart().getDate()));
      said.put("endsAt", moment(event.getDateTimeEnd().getDate()));
      events.add(said);
    }
    System.out.println(new GsonBuilder().serializeNulls().create().toJson(events));
  }

  static String value(VEvent event, String name) {
    return event.getProperty(name).map(one -> ((Property) one).getValue()).orElse(null);
  }

  static String moment(Temporal value) {
    return value.isSupported(ChronoField.INSTANT_SECONDS) ? format.format(value) : value.toString();
  }
}
